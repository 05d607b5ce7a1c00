import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'

/** What is stored. 'overdue' is derived, never typed (D15). 'pending' waits for the gateway, 'unpaid' for a transfer. */
export const storedInvoiceStatuses = ['draft', 'pending', 'unpaid', 'paid', 'cancelled', 'credited'] as const
export type StoredInvoiceStatus = (typeof storedInvoiceStatuses)[number]

export const invoiceStatuses = [...storedInvoiceStatuses, 'overdue'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** The status that people see on `today` (a day in the site's zone). */
export function invoiceStatusOn(today: CalendarDate, invoice: { status: StoredInvoiceStatus; dueDate: CalendarDate }): InvoiceStatus {
  const waits = invoice.status === 'unpaid' || invoice.status === 'pending'
  return waits && invoice.dueDate < today ? 'overdue' : invoice.status
}

export function isPayable(status: InvoiceStatus): boolean {
  return status === 'unpaid' || status === 'pending' || status === 'overdue'
}

/** B§9: days from issue to due date. */
export const paymentTermDays = 7

/** What is still owed: nothing once it is settled, cancelled or credited. */
export function owedCents(invoice: {
  kind: InvoiceKind
  status: StoredInvoiceStatus | InvoiceStatus
  totalCents: Cents
  creditedCents: Cents
  paidCents: Cents
}): Cents {
  if (invoice.kind !== 'invoice' || !isPayable(invoice.status)) return 0
  return Math.max(0, invoice.totalCents - invoice.creditedCents - invoice.paidCents)
}

export type InvoiceAction = 'record-payment' | 'send' | 'credit' | 'delete'

/**
 * Which actions a document allows; the same answer for the server and the buttons. B§2.2.6: sent when not paid. D13: what was paid or credited,
 * in part too, is never deleted, only credited; a credit note stays.
 */
export function invoiceActions(invoice: Parameters<typeof owedCents>[0]): readonly InvoiceAction[] {
  const { kind, status, totalCents, creditedCents, paidCents } = invoice
  if (kind === 'credit_note') return ['send']
  const actions: InvoiceAction[] = []
  if (owedCents(invoice) > 0) actions.push('record-payment')
  if (isPayable(status)) actions.push('send')
  if ((isPayable(status) || status === 'paid') && creditedCents < totalCents) actions.push('credit')
  if (status !== 'paid' && status !== 'credited' && paidCents === 0 && creditedCents === 0) actions.push('delete')
  return actions
}
