import { isCalendarDate } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import type { Difference as TextDifference } from '#kernel/versions.ts'
import { ladderText } from './ladder-form.ts'
import { isVatNumber } from './seller-details.ts'
import type { FormValues, SettingField, SettingsBlocks, SettingsTab } from './settings-form.ts'
import { isOn, on, type Problems, readText, refuseSettings } from './settings-form.ts'
import type { SettingsTabName } from './settings-tab-labels.ts'
import { settingsTabLabels } from './settings-tab-labels.ts'
import { appearanceTab } from './tabs/appearance.ts'
import { billingTab } from './tabs/billing.ts'
import { emailTab } from './tabs/email.ts'
import { gatewayTab } from './tabs/gateway.ts'
import { generalTab } from './tabs/general.ts'
import { paymentMethodsTab } from './tabs/payment-methods.ts'
import { whatsappTab } from './tabs/whatsapp.ts'

/**
 * Who sells, as documents print it and the ECT Act s43 asks for it. The rates of VAT have their own
 * page.
 */
const sellerTab: SettingsTab = {
  label: settingsTabLabels.seller,
  columns: ['sellerDetails'],
  loses:
    'The seller’s name, addresses and VAT registration are deleted. New documents carry none of them, and no VAT is charged.',
  groups: () => [
    {
      title: 'Seller',
      description: 'Printed on new documents. Documents already issued don’t change.',
      fields: [
        { kind: 'text', name: 'legal_name', label: 'Legal name', max: 200 },
        {
          kind: 'text',
          name: 'legal_status',
          label: 'Legal status',
          max: 100,
          hint: 'Private company, sole proprietor…',
        },
        { kind: 'text', name: 'registration_number', label: 'Registration number', max: 50 },
        { kind: 'area', name: 'physical_address', label: 'Physical address', max: 500 },
        { kind: 'area', name: 'postal_address', label: 'Postal address', max: 500 },
      ],
    },
    {
      title: 'VAT',
      fields: [
        {
          kind: 'switch',
          name: 'vat_registered',
          label: 'Registered for VAT',
          hint: 'If off, no document mentions or charges VAT.',
        },
        {
          kind: 'text',
          name: 'vat_number',
          label: 'VAT number',
          max: 20,
          hint: 'Ten digits, the first a 4.',
        },
        {
          kind: 'date',
          name: 'vat_registered_since',
          label: 'Registered since',
          hint: 'No VAT is charged before this day. Leave blank if always registered.',
        },
      ],
    },
  ],
  values: ({ sellerDetails: { vat_registered, ...texts } }) => ({
    ...texts,
    vat_registered: on(vat_registered),
  }),
  parse: (typed) => {
    const problems: Problems = {}
    const vat_registered = isOn(typed.vat_registered)
    const vat_number = readText(typed, 'vat_number', { max: 20, problems }).replace(/\s/g, '')
    if ((vat_registered || vat_number !== '') && !isVatNumber(vat_number))
      problems.vat_number = ['A VAT number has 10 digits and begins with 4.']
    const vat_registered_since = typed.vat_registered_since ?? ''
    if (vat_registered_since !== '' && !isCalendarDate(vat_registered_since))
      problems.vat_registered_since = ['Enter a valid date.']
    const legal_name = readText(typed, 'legal_name', { max: 200, problems })
    if (vat_registered && legal_name === '')
      problems.legal_name = ['Enter the legal name: a tax invoice must carry it.']
    const physical_address = readText(typed, 'physical_address', { max: 500, problems })
    if (vat_registered && physical_address === '')
      problems.physical_address = ['Enter the physical address: a tax invoice must carry it.']
    const sellerDetails = {
      legal_name,
      legal_status: readText(typed, 'legal_status', { max: 100, problems }),
      registration_number: readText(typed, 'registration_number', { max: 50, problems }),
      physical_address,
      postal_address: readText(typed, 'postal_address', { max: 500, problems }),
      vat_registered,
      vat_number,
      vat_registered_since,
    }
    return Object.keys(problems).length > 0 ? refuseSettings(problems) : ok({ sellerDetails })
  },
}

/** B§3 development_settings. */
const developmentTab: SettingsTab = {
  label: settingsTabLabels.development,
  columns: ['developmentSettings'],
  groups: () => [
    {
      title: 'Test and diagnostic pages',
      description: 'Only administrators can open them, and only while they are switched on.',
      fields: [
        {
          kind: 'switch',
          name: 'enable_debug_panel',
          label: 'Debug pages',
          hint: 'Database, sign-up and payment tests.',
        },
        {
          kind: 'switch',
          name: 'enable_payfast_diagnostic',
          label: 'PayFast passphrase diagnostic',
          hint: 'Shows whether the passphrase is set and works, never the passphrase itself.',
        },
      ],
    },
  ],
  values: ({ developmentSettings: own }) => ({
    enable_debug_panel: on(own.enable_debug_panel),
    enable_payfast_diagnostic: on(own.enable_payfast_diagnostic),
  }),
  parse: (typed) =>
    ok({
      developmentSettings: {
        enable_debug_panel: isOn(typed.enable_debug_panel),
        enable_payfast_diagnostic: isOn(typed.enable_payfast_diagnostic),
      },
    }),
}

/** The tabs of Site Settings by their address, in the order of B§2.2.11. */
const settingsTabs = {
  general: generalTab,
  appearance: appearanceTab,
  api: gatewayTab,
  email: emailTab,
  whatsapp: whatsappTab,
  'payment-methods': paymentMethodsTab,
  billing: billingTab,
  seller: sellerTab,
  development: developmentTab,
} as const satisfies Record<SettingsTabName, SettingsTab>

export function tabNamed(name: SettingsTabName): SettingsTab {
  return settingsTabs[name]
}

/** The fields that never come back from a form. */
export function secretFields(name: SettingsTabName): string[] {
  return (tabNamed(name).secrets ?? []).map((secret) => secret.name)
}

export type Difference = TextDifference & { isMasked?: boolean }

/**
 * What two versions of a tab say differently, in words. Secrets are left out: they are never shown.
 */
export function differences(
  tab: SettingsTab,
  current: SettingsBlocks,
  typed: FormValues,
): Difference[] {
  const stored = tab.values(current)
  return tab
    .groups(current)
    .flatMap((group) => group.fields)
    .filter((field) => field.kind !== 'secret')
    .map((field) => ({
      label: field.label,
      theirs: words(field, stored),
      yours: words(field, typed),
      ...(field.isMasked && { isMasked: field.isMasked }),
    }))
    .filter(({ theirs, yours }) => theirs !== yours)
}

function words(field: SettingField, values: FormValues): string {
  const value = (values[field.name] ?? '').trim()
  if (field.kind === 'ladder') return ladderText(values)
  if (field.kind === 'switch') return value === 'on' ? 'On' : 'Off'
  if (field.kind === 'choice' || field.kind === 'cards')
    return field.options.find((option) => option.value === value)?.label ?? value
  return value.replaceAll('\r\n', '\n')
}
