import { isVatNumber } from '../seller-details.ts'
import { checkbox, day, text } from '../setting-kinds.ts'
import { declaredTab, type SettingValues } from '../settings-form.ts'
import { settingsTabLabels } from '../settings-tab-labels.ts'

const groups = {
  Seller: {
    description: 'Printed on new documents. Documents already issued don’t change.',
    fields: {
      legal_name: text('Legal name', { max: 200 }),
      legal_status: text('Legal status', {
        max: 100,
        hint: 'Private company, sole proprietor…',
      }),
      registration_number: text('Registration number', { max: 50 }),
      physical_address: text('Physical address', { kind: 'area', max: 500 }),
      postal_address: text('Postal address', { kind: 'area', max: 500 }),
    },
  },
  VAT: {
    fields: {
      vat_registered: checkbox(
        'Registered for VAT',
        'If off, no document mentions or charges VAT.',
      ),
      vat_number: text('VAT number', {
        max: 20,
        hint: 'Ten digits, the first a 4.',
        tidy: (typed) => typed.replace(/\s/g, ''),
      }),
      vat_registered_since: day(
        'Registered since',
        'No VAT is charged before this day. Leave blank if always registered.',
      ),
    },
  },
}

/** Who sells, as it is stored. */
export type SellerDetails = SettingValues<typeof groups>

/**
 * Who sells, as documents print it and the ECT Act s43 asks for it. The rates of VAT have their own
 * page.
 */
export const sellerTab = declaredTab({
  label: settingsTabLabels.seller,
  columns: ['sellerDetails'],
  loses:
    'The seller’s name, addresses and VAT registration are deleted. New documents carry none of them, and no VAT is charged.',
  groups,
  saved: ({ sellerDetails }) => sellerDetails,
  change: (sellerDetails) => ({ sellerDetails }),
  check: ({ vat_registered, vat_number, legal_name, physical_address }, problems) => {
    if ((vat_registered || vat_number !== '') && !isVatNumber(vat_number))
      problems.vat_number = ['A VAT number has 10 digits and begins with 4.']
    if (vat_registered && legal_name === '')
      problems.legal_name = ['Enter the legal name: a tax invoice must carry it.']
    if (vat_registered && physical_address === '')
      problems.physical_address = ['Enter the physical address: a tax invoice must carry it.']
  },
})
