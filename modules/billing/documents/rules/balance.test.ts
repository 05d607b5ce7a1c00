import { expect, test } from 'vitest'
import { badDebtCents, owedCents, smallestCharge, splitReceipt } from './invoice.ts'

const invoice = { status: 'unpaid', totalCents: 22_885, paidCents: 0, creditedCents: 0 } as const

test('owed is what is neither paid nor credited, and nothing once a document is settled', () => {
  expect(owedCents(invoice)).toBe(22_885)
  expect(owedCents({ ...invoice, paidCents: 10_000, creditedCents: 2_885 })).toBe(10_000)
  for (const status of ['paid', 'cancelled', 'credited'] as const)
    expect(owedCents({ ...invoice, status })).toBe(0)
})

test('a draft, a transfer and a card that are waited for, an order and what is overdue are owed', () => {
  for (const status of ['draft', 'unpaid', 'pending', 'awaiting', 'overdue'] as const)
    expect(owedCents({ ...invoice, status })).toBe(22_885)
})

test('more than the total, paid and credited together, is never owed back by the document itself', () => {
  expect(owedCents({ ...invoice, paidCents: 22_884 })).toBe(1)
  expect(owedCents({ ...invoice, paidCents: 20_000, creditedCents: 2_886 })).toBe(0)
})

test('a bad debt is what was neither paid nor credited: not owed, and still taken when it is paid after all', () => {
  const bad = {
    ...invoice,
    status: 'written_off',
    paidCents: 10_000,
    creditedCents: 2_885,
  } as const
  expect(owedCents(bad)).toBe(0)
  expect(badDebtCents(bad)).toBe(10_000)
  expect(badDebtCents({ ...bad, status: 'unpaid' })).toBe(0)
  expect(splitReceipt(bad, 4_000)).toEqual({
    appliedCents: 4_000,
    overpaidCents: 0,
    balanceCents: 6_000,
  })
  expect(splitReceipt(bad, 12_000)).toEqual({
    appliedCents: 10_000,
    overpaidCents: 2_000,
    balanceCents: 0,
  })
})

test('PayFast takes R5.00 and more', () => {
  expect(smallestCharge).toBe(500)
})

test('a part leaves a balance, too much belongs to the customer', () => {
  expect(splitReceipt(invoice, 10_000)).toEqual({
    appliedCents: 10_000,
    overpaidCents: 0,
    balanceCents: 12_885,
  })
  expect(splitReceipt(invoice, 22_885)).toEqual({
    appliedCents: 22_885,
    overpaidCents: 0,
    balanceCents: 0,
  })
  expect(splitReceipt({ ...invoice, paidCents: 20_000 }, 5_000)).toEqual({
    appliedCents: 2_885,
    overpaidCents: 2_115,
    balanceCents: 0,
  })
  expect(splitReceipt({ ...invoice, status: 'paid', paidCents: 22_885 }, 100)).toEqual({
    appliedCents: 0,
    overpaidCents: 100,
    balanceCents: 0,
  })
})
