import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { owedCents } from '#modules/billing/documents/rules/balance.ts'
import {
  type InvoiceKind,
  type InvoiceStatus,
  invoiceStatusOn,
  type StoredInvoiceStatus,
} from '#modules/billing/documents/rules/invoice.ts'
import { reportedPayment } from '#modules/billing/payments/queries/reported-payment.server.ts'
import type { ReportedPayment } from '#modules/billing/payments/rules/reported-payment.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'

/** What lists show of an invoice to its owner. */
export type InvoiceSummary = {
  id: string
  number: string
  kind: InvoiceKind
  revisesProForma: boolean
  status: InvoiceStatus
  issueDate: CalendarDate
  dueDate: CalendarDate
  period: BillingPeriod
  totalCents: Cents
  /** The balance owed, after part payments and credit notes. */
  owedCents: Cents
  canBePaid: boolean
  /** The payment that is on its way: nothing is asked for meanwhile. */
  reported: ReportedPayment | null
  createdAt: Date
}

export const invoiceSummaryColumns = {
  id: invoices.id,
  number: invoices.invoiceNumber,
  kind: invoices.kind,
  revisesProForma: invoices.revisesProForma,
  storedStatus: invoices.status,
  issueDate: invoices.issueDate,
  dueDate: invoices.dueDate,
  period: invoices.billingPeriod,
  totalCents: invoices.totalCents,
  paidCents: invoices.paidCents,
  creditedCents: invoices.creditedCents,
  createdAt: invoices.createdAt,
  isOffer: invoices.isOffer,
  reported: reportedPayment,
}

type InvoiceRow = Omit<InvoiceSummary, 'status' | 'canBePaid' | 'owedCents'> & {
  storedStatus: StoredInvoiceStatus
  paidCents: Cents
  creditedCents: Cents
  isOffer: boolean
}

export function presentInvoice(
  { storedStatus, paidCents, creditedCents, isOffer, ...row }: InvoiceRow,
  today: CalendarDate,
): InvoiceSummary {
  const status = invoiceStatusOn(today, { status: storedStatus, dueDate: row.dueDate, isOffer })
  const owed =
    row.kind === 'invoice'
      ? owedCents({ status, totalCents: row.totalCents, paidCents, creditedCents })
      : 0
  return { ...row, status, owedCents: owed, canBePaid: owed > 0 }
}
