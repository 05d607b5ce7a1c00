import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayIn } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { owedCents } from '#modules/billing/documents/rules/balance.ts'
import { type DocumentSettlement, type DocumentState, documentTitle, type InvoiceDocument } from '#modules/billing/documents/rules/document.ts'
import type { StoredInvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import { bankDetailsOf } from '#modules/billing/payments/rules/bank-details.ts'
import { invoiceLines, invoices, orders } from '#modules/billing/tables.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer } from '#modules/settings/rules/payment-methods.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { invoiceSettlements } from './invoice-settlements.server.ts'

type Invoice = typeof invoices.$inferSelect

const states: Record<StoredInvoiceStatus, DocumentState> = {
  draft: 'due',
  pending: 'due',
  unpaid: 'due',
  paid: 'paid',
  cancelled: 'cancelled',
  credited: 'credited',
}

const originals = alias(invoices, 'originals')

/**
 * The printed content of an invoice or credit note. With `owner` only that customer's own documents, and no drafts; without it the caller has checked
 * the policy. `originalSince` is for the mail with the original: only an older original makes this a copy.
 */
export async function invoiceDocument(
  id: string,
  { owner, originalSince, executor = db() }: { owner?: { customerId: string }; originalSince?: Date; executor?: Executor } = {},
): Promise<InvoiceDocument | undefined> {
  if (!isId(id)) return undefined
  const conditions: (SQL | undefined)[] = [eq(invoices.id, id), isNull(invoices.deletedAt)]
  if (owner) conditions.push(eq(invoices.customerId, owner.customerId))
  const [row] = await executor
    .select({ invoice: invoices, orderNumber: orders.orderNumber, originalNumber: originals.invoiceNumber })
    .from(invoices)
    .leftJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(originals, eq(originals.id, invoices.originalInvoiceId))
    .where(and(...conditions))
  if (!row || (owner && row.invoice.status === 'draft')) return undefined
  const lines = await executor
    .select({
      description: invoiceLines.description,
      quantity: invoiceLines.quantity,
      unitPriceCents: invoiceLines.unitPriceCents,
      totalCents: invoiceLines.totalCents,
    })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position))
  const settings = await siteSettings(executor)
  const settlements = await invoiceSettlements(row.invoice, settings.timezone, executor)
  return present({ ...row, lines, settlements }, settings, originalSince)
}

type Row = {
  invoice: Invoice
  orderNumber: string | null
  originalNumber: string | null
  lines: InvoiceDocument['lines']
  settlements: DocumentSettlement[]
}

function present({ invoice, orderNumber, originalNumber, lines, settlements }: Row, settings: SiteSettings, since?: Date): InvoiceDocument {
  const title = documentTitle({ kind: invoice.kind, sellerIsVatRegistered: invoice.seller.vat_registered, isPaid: invoice.paidAt !== null })
  const state = states[invoice.status]
  const isNote = invoice.kind === 'credit_note'
  const sentBefore = invoice.originalIssuedAt !== null && (since === undefined || invoice.originalIssuedAt < since)
  const methods = settings.paymentMethods
  const { instructions: _, ...bank } = bankDetailsOf(methods)
  return {
    title,
    state,
    isCopy: title === 'Tax Invoice' && sentBefore,
    number: invoice.invoiceNumber,
    orderNumber,
    purchaseOrderNumber: invoice.purchaseOrderNumber,
    issueDate: invoice.issueDate,
    dueDate: isNote ? null : invoice.dueDate,
    paidOn: invoice.paidAt ? dayIn(settings.timezone, invoice.paidAt) : null,
    seller: invoice.seller,
    buyer: invoice.buyer,
    lines,
    subtotalCents: invoice.subtotalCents,
    vatRateBasisPoints: invoice.vatRateBasisPoints,
    vatCents: invoice.vatCents,
    totalCents: invoice.totalCents,
    settlements,
    balanceCents: isNote ? 0 : owedCents(invoice),
    bank:
      state === 'due' && !isNote && offersBankTransfer(methods)
        ? { ...bank, reference: invoice.paymentReference || orderNumber || invoice.invoiceNumber }
        : null,
    notes: invoice.notes,
    credited: isNote ? { number: originalNumber ?? '', reason: invoice.creditReason ?? '' } : null,
  }
}
