import { expect, test } from 'vitest'
import { invoiceRangeStart } from '#modules/billing/invoices/rules/invoice-list.ts'
import { nextBilling } from './next-charge.ts'

const today = '2026-11-21'
const billed = (
  status: 'paid' | 'unpaid' | 'overdue' | 'credited',
  nextBillingDate: string | null,
  more: object = {},
) =>
  nextBilling(
    {
      kind: 'invoice',
      status,
      period: 'monthly',
      subscription: nextBillingDate === null ? null : { status: 'active', nextBillingDate },
      ...more,
    },
    today,
  )

test.each([
  ['2026-11-01', 'Overdue', 'danger'],
  ['2026-11-21', 'Overdue', 'danger'],
  ['2026-11-22', 'Tomorrow', 'warning'],
  ['2026-11-23', '2 days', 'warning'],
  ['2026-11-28', '7 days', 'warning'],
  ['2026-11-29', '8 days', 'plain'],
  ['2027-11-21', '365 days', 'plain'],
])('a subscription billed on %s says %s', (day, label, tone) => {
  expect(billed('paid', day)).toEqual({ label, tone })
})

test('without one it says what is waited for', () => {
  expect(billed('paid', null).label).toBe('Processing...')
  expect(billed('paid', null, { period: 'once' }).label).toBe('No subscription')
  expect(billed('unpaid', null).label).toBe('Awaiting payment')
  expect(billed('overdue', null).label).toBe('Awaiting payment')
  expect(billed('credited', null).label).toBe('No subscription')
  expect(
    billed('paid', null, { subscription: { status: 'cancelled', nextBillingDate: today } }).label,
  ).toBe('No subscription')
  expect(billed('credited', '2026-12-01', { kind: 'credit_note' }).label).toBe('No subscription')
})

test('a week is seven days back, a month a calendar month, also at the end of one', () => {
  expect(invoiceRangeStart('today', today)).toBe(today)
  expect(invoiceRangeStart('week', today)).toBe('2026-11-14')
  expect(invoiceRangeStart('month', today)).toBe('2026-10-21')
  expect(invoiceRangeStart('month', '2026-03-31')).toBe('2026-02-28')
})

test('a paused subscription and one that ended are not billed next, whatever their date says', () => {
  for (const status of ['paused', 'cancelled'] as const)
    expect(billed('unpaid', null, { subscription: { status, nextBillingDate: today } })).toEqual({
      label: 'No subscription',
      tone: 'muted',
    })
  expect(billed('unpaid', null, { kind: 'credit_note' })).toEqual({
    label: 'No subscription',
    tone: 'muted',
  })
  expect(billed('paid', null, { kind: 'credit_note' })).toEqual({
    label: 'No subscription',
    tone: 'muted',
  })
  expect([billed('paid', null).tone, billed('unpaid', null).tone]).toEqual(['muted', 'muted'])
})
