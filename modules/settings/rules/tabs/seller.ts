import { isCalendarDate } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import { isVatNumber } from '../seller-details.ts'
import {
  isOn,
  on,
  type Problems,
  readText,
  refuseSettings,
  type SettingsTab,
} from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

/**
 * Who sells, as documents print it and the ECT Act s43 asks for it. The rates of VAT have their own
 * page.
 */
export const sellerTab: SettingsTab = {
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
    const vat_number = readText(typed, 'vat_number', 20, problems).replace(/\s/g, '')
    if ((vat_registered || vat_number !== '') && !isVatNumber(vat_number))
      problems.vat_number = ['A VAT number has 10 digits and begins with 4.']
    const vat_registered_since = typed.vat_registered_since ?? ''
    if (vat_registered_since !== '' && !isCalendarDate(vat_registered_since))
      problems.vat_registered_since = ['Enter a valid date.']
    const legal_name = readText(typed, 'legal_name', 200, problems)
    if (vat_registered && legal_name === '')
      problems.legal_name = ['Enter the legal name: a tax invoice must carry it.']
    const physical_address = readText(typed, 'physical_address', 500, problems)
    if (vat_registered && physical_address === '')
      problems.physical_address = ['Enter the physical address: a tax invoice must carry it.']
    const sellerDetails = {
      legal_name,
      legal_status: readText(typed, 'legal_status', 100, problems),
      registration_number: readText(typed, 'registration_number', 50, problems),
      physical_address,
      postal_address: readText(typed, 'postal_address', 500, problems),
      vat_registered,
      vat_number,
      vat_registered_since,
    }
    return Object.keys(problems).length > 0 ? refuseSettings(problems) : ok({ sellerDetails })
  },
}
