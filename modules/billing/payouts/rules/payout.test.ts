import { describe, expect, test } from 'vitest'
import {
  creditAdjustmentForm,
  maskedAccount,
  payoutCsvHeads,
  payoutCsvRow,
  payoutForm,
  payoutMethodLabels,
} from './payout.ts'

const bank = {
  amount: 'R228.85',
  method: 'bank',
  account: 'FNB, T Nkosi, 62000000000',
  reason: 'Cancelled',
  idempotency_key: 'key-1',
}
const issuesOf = (
  parsed:
    | ReturnType<typeof payoutForm.safeParse>
    | ReturnType<typeof creditAdjustmentForm.safeParse>,
) => parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a payout', () => {
  test('by bank transfer has an account', () => {
    expect(payoutForm.parse(bank)).toEqual({
      ...{
        amountCents: 22_885,
        method: 'bank',
        account: 'FNB, T Nkosi, 62000000000',
        reference: '',
        invoiceNumber: '',
      },
      ...{ reason: 'Cancelled', idempotencyKey: 'key-1' },
    })
    expect(issuesOf(payoutForm.safeParse({ ...bank, account: '' }))).toEqual([
      ': Please check the payout.',
      'account: Enter the bank, the account holder and the account number.',
    ])
  })

  test('to the card has the payment that was refunded at the gateway', () => {
    const card = {
      ...bank,
      method: 'card',
      account: '',
      reference: '1089250',
      invoice: 'INV-2027-0001',
    }
    expect(payoutForm.parse(card)).toMatchObject({
      method: 'card',
      reference: '1089250',
      invoiceNumber: 'INV-2027-0001',
    })
    expect(issuesOf(payoutForm.safeParse({ ...card, reference: '' }))).toEqual([
      ': Please check the payout.',
      'reference: Enter the gateway’s number of the payment that you refunded.',
    ])
  })

  test('says everything that is missing', () => {
    expect(issuesOf(payoutForm.safeParse({}))).toEqual([
      ': Please check the payout.',
      'amount: Enter an amount in rand, such as 228.85.',
      'method: Choose how the money goes back.',
      'reason: Say why: somebody may ask.',
    ])
    expect(issuesOf(payoutForm.safeParse({ ...bank, method: 'cash' }))).toEqual([
      'method: Choose how the money goes back.',
    ])
  })

  test.each(['0', '-1', '0.001', 'a lot'])('of %j is refused', (amount) => {
    expect(issuesOf(payoutForm.safeParse({ ...bank, amount }))).toContain(
      'amount: Enter an amount in rand, such as 228.85.',
    )
  })

  test('of one cent is paid', () => {
    expect(payoutForm.parse({ ...bank, amount: '0.01' }).amountCents).toBe(1)
  })

  test('names its method in words, and is a row of the list for the bank', () => {
    expect(payoutMethodLabels).toEqual({
      bank: 'Bank transfer',
      card: 'Card, refunded at the gateway',
    })
    expect(payoutCsvHeads).toEqual([
      'Requested',
      'Customer',
      'Email',
      'Account',
      'Reference',
      'Amount',
      'Reason',
    ])
    const row = {
      requestedOn: '2027-03-01',
      customerName: 'Thandi Nkosi',
      email: 'thandi@example.test',
      account: 'FNB',
      reference: 'CR1',
    }
    expect(payoutCsvRow({ ...row, amountCents: 22_885, reason: 'Cancelled' })).toEqual([
      ...['2027-03-01', 'Thandi Nkosi', 'thandi@example.test', 'FNB', 'CR1', '228.85', 'Cancelled'],
    ])
  })
})

describe('a correction of the credit', () => {
  const reason = 'Goodwill'

  test('gives, or with a minus takes', () => {
    expect(creditAdjustmentForm.parse({ amount: '50', reason, idempotency_key: 'key-1' })).toEqual({
      amountCents: 5_000,
      reason,
      idempotencyKey: 'key-1',
    })
    expect(creditAdjustmentForm.parse({ amount: '-R50.00', reason }).amountCents).toBe(-5_000)
    expect(creditAdjustmentForm.parse({ amount: '-0.01', reason }).amountCents).toBe(-1)
  })

  test.each(['0', '-0', '--5', '', 'a lot'])('of %j is refused', (amount) => {
    expect(issuesOf(creditAdjustmentForm.safeParse({ amount, reason }))).toEqual([
      ': Please check the adjustment.',
      'amount: Enter an amount in rand, such as 228.85. With a minus it is taken off.',
    ])
  })

  test('needs a reason', () => {
    expect(issuesOf(creditAdjustmentForm.safeParse({ amount: '50' }))).toEqual([
      ': Please check the adjustment.',
      'reason: Say why: somebody may ask.',
    ])
  })
})

test('an email shows the last four digits of a number with six or more, however it is written', () => {
  expect(maskedAccount('FNB, T Nkosi, 62000001234')).toBe('FNB, T Nkosi, ••1234')
  expect(maskedAccount('62 000 001 234')).toBe('••1234')
  expect(maskedAccount('6200-0000-1234')).toBe('••1234')
  expect(maskedAccount('Branch 250655, account 62000001234')).toBe('Branch ••0655, account ••1234')
  expect(maskedAccount('Suite 12345, floor 3')).toBe('Suite 12345, floor 3')
  expect(maskedAccount('Cash')).toBe('Cash')
})
