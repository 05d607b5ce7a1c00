import { describe, expect, test } from 'vitest'
import type { InvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import { type InvoiceAction, invoiceActions, isDeletable } from './invoice-actions.ts'

const invoice = {
  kind: 'invoice',
  importedFrom: null,
  totalCents: 22_885,
  paidCents: 0,
  creditedCents: 0,
} as const

test.each<[InvoiceStatus, InvoiceAction[]]>([
  ['draft', []],
  ['unpaid', ['record-payment', 'send', 'credit', 'write-off']],
  ['pending', ['record-payment', 'send', 'credit', 'write-off']],
  ['awaiting', ['record-payment', 'send', 'credit']],
  ['overdue', ['record-payment', 'send', 'credit', 'write-off']],
  ['cancelled', []],
])(
  'staff may do with an invoice that is %s and has neither payment nor credit: %j',
  (status, actions) => {
    expect(invoiceActions({ ...invoice, status })).toEqual(actions)
  },
)

test('what is paid is credited, and what is credited in part is credited further up to its total', () => {
  expect(invoiceActions({ ...invoice, status: 'paid', paidCents: 22_885 })).toEqual(['credit'])
  expect(invoiceActions({ ...invoice, status: 'unpaid', paidCents: 1 })).toEqual([
    'record-payment',
    'send',
    'credit',
    'write-off',
  ])
  expect(invoiceActions({ ...invoice, status: 'unpaid', creditedCents: 22_884 })).toEqual([
    'record-payment',
    'send',
    'credit',
    'write-off',
  ])
  expect(invoiceActions({ ...invoice, status: 'credited', creditedCents: 22_885 })).toEqual([])
  expect(
    invoiceActions({ ...invoice, status: 'paid', paidCents: 22_885, creditedCents: 22_885 }),
  ).toEqual([])
})

test('an order on which nothing was paid is not written off; money may still come for a bad debt, and its write-off is reversed', () => {
  expect(invoiceActions({ ...invoice, status: 'unpaid', isOffer: true })).not.toContain('write-off')
  expect(invoiceActions({ ...invoice, status: 'written_off', paidCents: 1 })).toEqual([
    'record-payment',
    'credit',
    'reverse-write-off',
  ])
})

test('no payment is recorded where nothing is owed', () => {
  expect(
    invoiceActions({ ...invoice, status: 'unpaid', paidCents: 20_000, creditedCents: 2_885 }),
  ).toEqual(['send', 'credit'])
  expect(invoiceActions({ ...invoice, status: 'unpaid', totalCents: 0 })).toEqual(['send'])
})

test('a credit note is only sent', () => {
  for (const status of ['paid', 'unpaid', 'draft'] as const)
    expect(invoiceActions({ ...invoice, kind: 'credit_note', status })).toEqual(['send'])
})

test('one that another program issued takes money and is written off, and has no credit note of ours', () => {
  const imported = { ...invoice, importedFrom: 'whmcs:7' }
  expect(invoiceActions({ ...imported, status: 'unpaid' })).toEqual([
    'record-payment',
    'send',
    'write-off',
  ])
  expect(invoiceActions({ ...imported, status: 'paid', paidCents: 22_885 })).toEqual([])
  expect(invoiceActions({ ...imported, kind: 'credit_note', status: 'credited' })).toEqual([])
  expect(isDeletable({ ...imported, status: 'unpaid' }, false)).toBe(false)
})

describe('deleted is only', () => {
  const may = (change: Partial<Parameters<typeof isDeletable>[0]>, hadPayments = false) =>
    isDeletable({ ...invoice, status: 'unpaid', ...change }, hadPayments)

  test('an invoice that was neither paid nor credited, not by a cent', () => {
    expect(may({})).toBe(true)
    expect(may({ status: 'written_off' })).toBe(false)
    expect([may({ paidCents: 1 }), may({ creditedCents: 1 })]).toEqual([false, false])
    expect([
      may({ status: 'paid' }),
      may({ status: 'credited' }),
      may({ kind: 'credit_note' }),
    ]).toEqual([false, false, false])
    for (const status of ['draft', 'pending', 'overdue', 'awaiting', 'cancelled'] as const)
      expect(may({ status })).toBe(true)
  })

  test('one that never had a payment, also none that was taken back', () => {
    expect(may({}, true)).toBe(false)
  })
})
