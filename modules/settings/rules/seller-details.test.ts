import { expect, test } from 'vitest'
import { isVatNumber, isVatRegisteredOn, sellerDetailsSchema } from './seller-details.ts'

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

test.each([
  ['legal_name', 200],
  ['legal_status', 100],
  ['registration_number', 50],
  ['physical_address', 500],
  ['postal_address', 500],
  ['vat_number', 20],
] as const)('%s has at most %i characters, blanks around it apart', (name, max) => {
  expect(sellerDetailsSchema.parse({ ...seller, [name]: ` ${'x'.repeat(max)} ` })).toEqual({
    ...seller,
    [name]: 'x'.repeat(max),
  })
  expect(sellerDetailsSchema.parse({ ...seller, [name]: '' })[name]).toBe('')
  expect(sellerDetailsSchema.safeParse({ ...seller, [name]: 'x'.repeat(max + 1) }).success).toBe(
    false,
  )
})

test('the day of registration is a day or blank', () => {
  expect(
    sellerDetailsSchema.parse({ ...seller, vat_registered_since: '' }).vat_registered_since,
  ).toBe('')
  const wrong = sellerDetailsSchema.safeParse({ ...seller, vat_registered_since: '2027-02-30' })
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['Enter a valid date.'])
})
