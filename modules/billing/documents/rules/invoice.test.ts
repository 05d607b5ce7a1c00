import { Liquid } from 'liquidjs'
import { expect, test } from 'vitest'
import {
  documentAtStart,
  documentInSentence,
  type InvoiceStatus,
  invoiceStatuses,
  invoiceStatusOn,
  isPayable,
  type StoredInvoiceStatus,
  writeOffLabels,
} from './invoice.ts'

const dueDate = '2027-02-08'

test.each(['unpaid', 'pending'] as const)(
  '%s: overdue from the day after the due date',
  (status) => {
    const on = (today: string) => invoiceStatusOn(today, { status, dueDate, isOffer: false })
    expect([on('2027-02-07'), on('2027-02-08'), on('2027-02-09')]).toEqual([
      status,
      status,
      'overdue',
    ])
  },
)

test.each(['unpaid', 'pending'] as const)(
  '%s: an order on which nothing was paid awaits payment and is never overdue',
  (status) => {
    const on = (today: string) => invoiceStatusOn(today, { status, dueDate, isOffer: true })
    expect([on('2027-02-08'), on('2027-02-09'), on('2028-01-01')]).toEqual([
      'awaiting',
      'awaiting',
      'awaiting',
    ])
  },
)

test.each<StoredInvoiceStatus>(['draft', 'paid', 'cancelled', 'credited'])(
  '%s stays what it is, however late',
  (status) => {
    for (const isOffer of [true, false])
      expect(invoiceStatusOn('2028-01-01', { status, dueDate, isOffer })).toBe(status)
  },
)

test('payable is what waits for money', () => {
  expect(invoiceStatuses.filter(isPayable)).toEqual<InvoiceStatus[]>([
    'pending',
    'unpaid',
    'awaiting',
    'overdue',
  ])
})

test('what is no longer asked for is named in words', () => {
  expect(writeOffLabels).toEqual({
    small_balance: 'Small balance',
    bad_debt: 'Bad debt',
    reversal: 'Reversed',
    recovery: 'Recovered',
  })
})

test('an email names the document as it names itself, and an invoice where it carries none', () => {
  const named = (template: string, document_name?: string) =>
    new Liquid().parseAndRenderSync(template, { document_name })
  expect([named(documentInSentence, 'Tax Invoice'), named(documentAtStart, 'Tax Invoice')]).toEqual(
    ['tax invoice', 'Tax invoice'],
  )
  expect([named(documentInSentence), named(documentAtStart)]).toEqual(['invoice', 'Invoice'])
})
