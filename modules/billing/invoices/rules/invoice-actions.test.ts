import { expect, test } from 'vitest'
import type { InvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import { type InvoiceAction, invoiceActions } from './invoice-actions.ts'

const invoice = { kind: 'invoice', totalCents: 22_885, paidCents: 0, creditedCents: 0 } as const

test.each<[InvoiceStatus, InvoiceAction[]]>([
  ['draft', ['delete']],
  ['unpaid', ['record-payment', 'send', 'credit', 'delete']],
  ['pending', ['record-payment', 'send', 'credit', 'delete']],
  ['awaiting', ['record-payment', 'send', 'credit', 'delete']],
  ['overdue', ['record-payment', 'send', 'credit', 'delete']],
  ['cancelled', ['delete']],
])('staff may do with an invoice that is %s and has neither payment nor credit: %j', (status, actions) => {
  expect(invoiceActions({ ...invoice, status })).toEqual(actions)
})

test('what is paid is credited and never deleted', () => {
  expect(invoiceActions({ ...invoice, status: 'paid', paidCents: 22_885 })).toEqual(['credit'])
  expect(invoiceActions({ ...invoice, status: 'paid' })).toEqual(['credit'])
  expect(invoiceActions({ ...invoice, status: 'unpaid', paidCents: 1 })).toEqual(['record-payment', 'send', 'credit'])
})

test('what is credited in part is credited further up to its total, and never deleted', () => {
  expect(invoiceActions({ ...invoice, status: 'unpaid', creditedCents: 22_884 })).toEqual(['record-payment', 'send', 'credit'])
  expect(invoiceActions({ ...invoice, status: 'credited', creditedCents: 22_885 })).toEqual([])
  expect(invoiceActions({ ...invoice, status: 'credited' })).toEqual([])
  expect(invoiceActions({ ...invoice, status: 'paid', paidCents: 22_885, creditedCents: 22_885 })).toEqual([])
  expect(invoiceActions({ ...invoice, status: 'cancelled', creditedCents: 1 })).toEqual([])
})

test('no payment is recorded where nothing is owed', () => {
  expect(invoiceActions({ ...invoice, status: 'unpaid', paidCents: 20_000, creditedCents: 2_885 })).toEqual(['send', 'credit'])
  expect(invoiceActions({ ...invoice, status: 'unpaid', totalCents: 0 })).toEqual(['send', 'delete'])
})

test('a credit note is only sent', () => {
  for (const status of ['paid', 'unpaid', 'draft'] as const) expect(invoiceActions({ ...invoice, kind: 'credit_note', status })).toEqual(['send'])
})
