import { expect, test } from 'vitest'
import { owedCents, splitReceipt } from './balance.ts'

const invoice = { status: 'unpaid', totalCents: 22_885, paidCents: 0, creditedCents: 0 } as const

test('owed is what is neither paid nor credited, and nothing once a document is settled', () => {
  expect(owedCents(invoice)).toBe(22_885)
  expect(owedCents({ ...invoice, paidCents: 10_000, creditedCents: 2_885 })).toBe(10_000)
  for (const status of ['paid', 'cancelled', 'credited'] as const) expect(owedCents({ ...invoice, status })).toBe(0)
})

test('a part leaves a balance, too much belongs to the customer', () => {
  expect(splitReceipt(invoice, 10_000)).toEqual({ appliedCents: 10_000, overpaidCents: 0, balanceCents: 12_885 })
  expect(splitReceipt(invoice, 22_885)).toEqual({ appliedCents: 22_885, overpaidCents: 0, balanceCents: 0 })
  expect(splitReceipt({ ...invoice, paidCents: 20_000 }, 5_000)).toEqual({ appliedCents: 2_885, overpaidCents: 2_115, balanceCents: 0 })
  expect(splitReceipt({ ...invoice, status: 'paid', paidCents: 22_885 }, 100)).toEqual({ appliedCents: 0, overpaidCents: 100, balanceCents: 0 })
})
