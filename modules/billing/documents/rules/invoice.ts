import type { CalendarDate } from '#kernel/dates.ts'

/** The stored status; 'overdue' is derived (D15). 'pending' waits for the gateway, 'unpaid' for a transfer. */
export const storedInvoiceStatuses = ['draft', 'pending', 'unpaid', 'paid', 'cancelled', 'credited'] as const
export type StoredInvoiceStatus = (typeof storedInvoiceStatuses)[number]

export const invoiceStatuses = [...storedInvoiceStatuses, 'overdue'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** The status shown on `today` (a day in the site's zone). */
export function invoiceStatusOn(today: CalendarDate, invoice: { status: StoredInvoiceStatus; dueDate: CalendarDate }): InvoiceStatus {
  const waits = invoice.status === 'unpaid' || invoice.status === 'pending'
  return waits && invoice.dueDate < today ? 'overdue' : invoice.status
}

export function isPayable(status: InvoiceStatus): boolean {
  return status === 'unpaid' || status === 'pending' || status === 'overdue'
}

/** B§9: days from issue to due date. */
export const paymentTermDays = 7
