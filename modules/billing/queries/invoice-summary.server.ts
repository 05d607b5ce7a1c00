import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { type InvoiceKind, type InvoiceStatus, invoiceStatusOn, isPayable, type StoredInvoiceStatus } from '../rules/invoice.ts'
import { invoices } from '../tables.server.ts'

/** What lists show of an invoice to its owner. */
export type InvoiceSummary = {
  id: string
  number: string
  kind: InvoiceKind
  status: InvoiceStatus
  issueDate: CalendarDate
  dueDate: CalendarDate
  period: BillingPeriod
  totalCents: Cents
  canBePaid: boolean
  createdAt: Date
}

export const invoiceSummaryColumns = {
  id: invoices.id,
  number: invoices.invoiceNumber,
  kind: invoices.kind,
  storedStatus: invoices.status,
  issueDate: invoices.issueDate,
  dueDate: invoices.dueDate,
  period: invoices.billingPeriod,
  totalCents: invoices.totalCents,
  createdAt: invoices.createdAt,
}

type InvoiceRow = Omit<InvoiceSummary, 'status' | 'canBePaid'> & { storedStatus: StoredInvoiceStatus }

export function presentInvoice({ storedStatus, ...row }: InvoiceRow, today: CalendarDate): InvoiceSummary {
  const status = invoiceStatusOn(today, { status: storedStatus, dueDate: row.dueDate })
  return { ...row, status, canBePaid: row.kind === 'invoice' && isPayable(status) }
}
