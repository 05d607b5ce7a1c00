import type { ListQuery, ListShape } from '#kernel/list-query.ts'

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
