import { expect, test } from 'vitest'
import { bankDetailsChange, bankDetailsNotice, bankDetailsOf } from './bank-details.ts'

const seller = {
  bankDetailsChangedAt: new Date('2027-03-01T22:30:00Z'),
  timezone: 'Africa/Johannesburg',
  supportPhone: '+27215550100',
  contactEmail: 'accounts@example.test',
}
const at = (text: string) => bankDetailsChange(seller, new Date(text))

test('a change of our bank account is announced for fourteen days, counted in our own days', () => {
  // 22:30 UTC is the 2nd in Johannesburg.
  const notice = { on: '2 Mar 2027', phone: '+27215550100', email: 'accounts@example.test' }
  expect(at('2027-03-02T06:00:00Z')).toEqual(notice)
  expect(at('2027-03-16T21:59:00Z')).toEqual(notice)
  expect(at('2027-03-16T22:00:00Z')).toBeNull()
})

test('an account that never changed is not mentioned', () => {
  expect(
    bankDetailsChange({ ...seller, bankDetailsChangedAt: null }, new Date('2027-03-02T06:00:00Z')),
  ).toBeNull()
})

test('pages show the account as it is set up, its type with a capital', () => {
  const account = {
    bank_name: 'FNB',
    account_name: 'Hostwright (Pty) Ltd',
    account_number: '62000000000',
    branch_code: '250655',
  }
  const methods = {
    ...account,
    account_type: 'current',
    payment_instructions: 'Quote the number.',
  } as const
  expect(bankDetailsOf(methods)).toEqual({
    ...{
      bankName: 'FNB',
      accountName: 'Hostwright (Pty) Ltd',
      accountNumber: '62000000000',
      accountType: 'Current',
      branchCode: '250655',
    },
    instructions: 'Quote the number.',
  })
})

const shop = {
  timezone: 'Africa/Johannesburg',
  supportPhone: '021 555 0100',
  contactEmail: 'hello@hosting.example',
} as const
const changed = new Date('2026-11-01T22:30:00Z')
const notice = (at: string, more = {}) =>
  bankDetailsNotice({ ...shop, bankDetailsChangedAt: changed, ...more }, new Date(at))

test('paper warns of changed bank details for fourteen days, by the days of the site', () => {
  expect(notice('2026-11-02T08:00:00Z')).toBe(
    'Our bank details changed on 2 Nov 2026. If you’re unsure, call us on 021 555 0100 before you pay.',
  )
  expect(notice('2026-11-16T21:00:00Z')).not.toBe('')
  expect(notice('2026-11-16T22:30:00Z')).toBe('')
  expect(notice('2026-11-02T08:00:00Z', { supportPhone: '' })).toContain(
    'write to hello@hosting.example',
  )
  expect(notice('2026-11-02T08:00:00Z', { bankDetailsChangedAt: null })).toBe('')
})
