import type { FieldGroup, FormValues, SettingField, SettingsBlocks } from './settings-form.ts'
import type { SettingsTabName } from './settings-tab-labels.ts'
import { tabNamed } from './settings-tabs.ts'

type BusinessGroup = {
  title: string
  description: string
  fields: readonly (readonly [tab: SettingsTabName, name: string])[]
}

/**
 * What only the owner knows and a site needs before it sells, from four tabs of the settings. Each
 * field is its tab's own: label, limits, message and storage.
 */
const business: readonly BusinessGroup[] = [
  {
    title: 'Your site',
    description: 'How visitors know you and how they reach you.',
    fields: [
      ['general', 'site_title'],
      ['general', 'contact_email'],
      ['general', 'support_phone'],
    ],
  },
  {
    title: 'Who sells',
    description: 'Printed on documents and named by the legal pages, as the ECT Act asks.',
    fields: [
      ['seller', 'legal_name'],
      ['seller', 'legal_status'],
      ['seller', 'registration_number'],
      ['seller', 'physical_address'],
      ['seller', 'vat_registered'],
      ['seller', 'vat_number'],
    ],
  },
  {
    title: 'How customers pay by transfer',
    description: 'Printed on invoices. Leave bank transfer off if you take cards only.',
    fields: [
      ['payment-methods', 'eft_enabled'],
      ['payment-methods', 'bank_name'],
      ['payment-methods', 'account_name'],
      ['payment-methods', 'account_number'],
      ['payment-methods', 'branch_code'],
      ['payment-methods', 'account_type'],
    ],
  },
  {
    title: 'How customers pay by card',
    description:
      'From your PayFast dashboard, under Developer settings. Leave cards off until you have an account.',
    fields: [
      ['payment-methods', 'card_enabled'],
      ['api', 'payfast_merchant_id'],
      ['api', 'payfast_merchant_key'],
      ['api', 'payfast_passphrase'],
      ['api', 'payfast_sandbox'],
    ],
  },
]

/** The tabs that it writes, in the order of their first field. */
export const businessTabs = [
  ...new Set(business.flatMap(({ fields }) => fields.map(([tab]) => tab))),
]

/** The form: the fields as their tabs draw them, in the order in which an owner has the answers. */
export function businessGroups(current: SettingsBlocks): FieldGroup[] {
  return business.map(({ fields, ...group }) => ({
    ...group,
    fields: fields.map(([tab, name]) => fieldOf(tab, name, current)),
  }))
}

/** All values of a tab: what was typed for the fields of the form, the others as they are saved. */
export function businessValues(
  tab: SettingsTabName,
  current: SettingsBlocks,
  typed: FormValues = {},
): FormValues {
  const own = business.flatMap(({ fields }) => fields.filter(([of]) => of === tab))
  return {
    ...tabNamed(tab).values(current),
    ...Object.fromEntries(own.map(([, name]) => [name, typed[name] ?? ''])),
  }
}

function fieldOf(tab: SettingsTabName, name: string, current: SettingsBlocks): SettingField {
  const field = tabNamed(tab)
    .groups(current)
    .flatMap(({ fields }) => fields)
    .find((one) => one.name === name)
  if (!field) throw new Error(`The tab ${tab} has no setting ${name}`)
  return field
}
