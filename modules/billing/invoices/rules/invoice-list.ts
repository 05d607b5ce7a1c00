import { addDays, addMonthsKeepingAnchor, type CalendarDate, dayOfMonth } from '#kernel/dates.ts'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'

/**
 * B§2.2.5, the status filter. 'owed' is every debt, 'pending' those that are not overdue,
 * 'declined' those whose card was declined; an order without a payment is not debt (D42).
 */
export const invoiceListStates = [
  'draft',
  'awaiting',
  'owed',
  'pending',
  'paid',
  'overdue',
  'declined',
  'cancelled',
  'written_off',
] as const
export type InvoiceListState = (typeof invoiceListStates)[number]

export const invoiceListStateLabels: Record<InvoiceListState, string> = {
  draft: 'Draft',
  awaiting: 'Awaiting payment',
  owed: 'Owed',
  pending: 'Pending',
  paid: 'Paid',
  overdue: 'Overdue',
  declined: 'Card declined',
  cancelled: 'Cancelled',
  written_off: 'Written off',
}

/** B§2.2.5, the time filter, on the day of issue. */
export const invoiceRanges = ['today', 'week', 'month'] as const
export type InvoiceRange = (typeof invoiceRanges)[number]

export const invoiceRangeLabels: Record<InvoiceRange, string> = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
}

export const invoiceSorts = ['issued', 'due', 'total', 'customer'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

export const invoiceListShape = {
  sorts: invoiceSorts,
  defaultSort: { by: 'issued', descending: true },
  filters: { status: invoiceListStates, range: invoiceRanges },
} as const satisfies ListShape

export type InvoiceListQuery = ListQuery<InvoiceSort, typeof invoiceListShape.filters>

/** B§9: a week is 7 days back, a month one calendar month back. */
export function invoiceRangeStart(range: InvoiceRange, today: CalendarDate): CalendarDate {
  switch (range) {
    case 'today':
      return today
    case 'week':
      return addDays(today, -7)
    case 'month':
      return addMonthsKeepingAnchor(today, -1, dayOfMonth(today))
  }
}

/**
 * The customer's filter: 'open' is everything that can be paid, 'overdue' the debts that are late.
 */
export const customerInvoiceStates = ['open', 'overdue', 'paid', 'cancelled', 'credited'] as const
export type CustomerInvoiceState = (typeof customerInvoiceStates)[number]

export const customerInvoiceStateLabels: Record<CustomerInvoiceState, string> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
  credited: 'Credited',
}

export const customerInvoiceSorts = ['issued', 'due', 'total', 'number'] as const
export type CustomerInvoiceSort = (typeof customerInvoiceSorts)[number]

export const customerInvoiceListShape = {
  sorts: customerInvoiceSorts,
  defaultSort: { by: 'issued', descending: true },
  filters: { status: customerInvoiceStates },
} as const satisfies ListShape

export type CustomerInvoiceQuery = ListQuery<
  CustomerInvoiceSort,
  typeof customerInvoiceListShape.filters
>
