import type { CalendarDate } from '#kernel/dates.ts'

/**
 * The stored status; 'overdue' (D15) and 'awaiting' (D42) are derived. 'pending' waits for the
 * gateway, 'unpaid' for a transfer. 'written_off' is a bad debt: nothing is asked for any more.
 */
export const storedInvoiceStatuses = [
  'draft',
  'pending',
  'unpaid',
  'paid',
  'cancelled',
  'credited',
  'written_off',
] as const
export type StoredInvoiceStatus = (typeof storedInvoiceStatuses)[number]

export const invoiceStatuses = [...storedInvoiceStatuses, 'awaiting', 'overdue'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/**
 * The status shown on `today` (a day in the site's zone). An order on which nothing was paid yet
 * awaits payment and is never overdue (D42).
 */
export function invoiceStatusOn(
  today: CalendarDate,
  {
    status,
    dueDate,
    isOffer,
  }: { status: StoredInvoiceStatus; dueDate: CalendarDate; isOffer: boolean },
): InvoiceStatus {
  if (status !== 'unpaid' && status !== 'pending') return status
  if (isOffer) return 'awaiting'
  return dueDate < today ? 'overdue' : status
}

export function isPayable(status: InvoiceStatus): boolean {
  return (
    status === 'unpaid' || status === 'pending' || status === 'awaiting' || status === 'overdue'
  )
}

/** B§9: days from issue to due date. */
export const paymentTermDays = 7
