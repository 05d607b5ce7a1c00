import { expect, test } from 'vitest'
import { defaultSettingsBlocks } from '../defaults/default-settings.ts'
import { isVatNumber, isVatRegisteredOn } from './seller-details.ts'
import { sellerTab } from './tabs/seller.ts'

const seller = {
  ...{
    legal_name: 'Hostwright (Pty) Ltd',
    legal_status: '',
    registration_number: '',
    physical_address: '',
    postal_address: '',
  },
  ...{ vat_registered: true, vat_number: '4123456789', vat_registered_since: '2027-03-01' },
}

test('VAT is charged from the day of registration on, and not the day before', () => {
  expect(
    ['2027-02-28', '2027-03-01', '2027-03-02'].map((day) => isVatRegisteredOn(seller, day)),
  ).toEqual([false, true, true])
  expect(isVatRegisteredOn({ ...seller, vat_registered_since: '' }, '1999-01-01')).toBe(true)
})

test('VAT is not charged while the switch is off, nor without a VAT number', () => {
  expect(isVatRegisteredOn({ ...seller, vat_registered: false }, '2027-03-02')).toBe(false)
  for (const vat_number of ['', '5123456789', '412345678'])
    expect(isVatRegisteredOn({ ...seller, vat_number }, '2027-03-02')).toBe(false)
})

test.each([
  ['4123456789', true],
  ['4000000000', true],
  ['412 345 6789', true],
  ['3123456789', false],
  ['412345678', false],
  ['41234567890', false],
  ['x4123456789', false],
  ['412345678x', false],
  ['', false],
])('%j is a VAT number: %s', (text, isOne) => {
  expect(isVatNumber(text)).toBe(isOne)
})

/** The seller as the tab writes it, or what is wrong with it. */
function saved(typed: Record<string, string>) {
  const result = sellerTab.parse(
    { ...seller, vat_registered: 'on', physical_address: '1 Long Street', ...typed },
    { current: defaultSettingsBlocks, encrypt: (text) => text },
  )
  return result.ok ? result.value.sellerDetails : result.error.fields
}

test.each([
  ['legal_name', 200],
  ['legal_status', 100],
  ['registration_number', 50],
  ['physical_address', 500],
  ['postal_address', 500],
] as const)('%s has at most %i characters, blanks around it apart', (name, max) => {
  expect(saved({ [name]: ` ${'x'.repeat(max)} ` })).toEqual({
    ...seller,
    physical_address: '1 Long Street',
    [name]: 'x'.repeat(max),
  })
  expect(saved({ vat_registered: '', [name]: '' })).toMatchObject({ [name]: '' })
  expect(saved({ [name]: 'x'.repeat(max + 1) })).toEqual({
    [name]: [`Use at most ${max} characters.`],
  })
})

test('the day of registration is a day or blank', () => {
  expect(saved({ vat_registered_since: '' })).toMatchObject({ vat_registered_since: '' })
  expect(saved({ vat_registered_since: '2027-02-30' })).toEqual({
    vat_registered_since: ['Enter a valid date.'],
  })
})
