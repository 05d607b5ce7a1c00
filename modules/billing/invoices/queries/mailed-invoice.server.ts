import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import {
  type DocumentSettlement,
  type DocumentState,
  documentTitle,
  type InvoiceDocument,
} from '#modules/billing/documents/rules/document.ts'
import { carriedFields, namesOfLines } from '#modules/billing/documents/rules/document-lines.ts'
import { owedCents, type StoredInvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { bankDetailsNotice, bankDetailsOf } from '#modules/billing/payments/rules/bank-details.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer } from '#modules/settings/rules/payment-methods.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import {
  invoiceSettlements,
  type PrintedContent,
  printedContent,
  proFormaLines,
} from './printed-content.server.ts'

/** The variables that every mail about an invoice needs. */
export type MailedInvoice = {
  invoiceId: string
  invoiceNumber: string
  customerId: string
  orderId: string | null
  subscriptionId: string | null
  customerEmail: string
  customerName: string
  /**
   * The lines with their periods, as the document stands: without what was credited, and without
   * notes about its VAT.
   */
  description: string
  /** What was bought, without periods. */
  service: string
  method: PaymentMethod
  totalCents: Cents
  paidCents: Cents
  owedCents: Cents
  dueDate: CalendarDate
  reference: string
  purchaseOrderNumber: string
}

/** Null when the invoice or its customer is gone. */
export async function mailedInvoice(
  invoiceId: string,
  executor: Executor = db(),
): Promise<MailedInvoice | null> {
  return (await mailedInvoices([invoiceId], executor)).get(invoiceId) ?? null
}

/** The same for many, by invoice id. */
export async function mailedInvoices(
  ids: string[],
  executor: Executor,
): Promise<Map<string, MailedInvoice>> {
  const rows = await executor
    .select({
      invoice: invoices,
      email: customers.email,
      lines: sql<
        { description: string; quantity: number; left: number }[] | null
      >`(select json_agg(json_build_object(
          'description', line.description, 'quantity', line.quantity, 'left', line.quantity - coalesce((
            select sum(taken.quantity) from invoice_lines taken
              join invoices note
              on note.id = taken.invoice_id and note.deleted_at is null
            where note.original_invoice_id = invoices.id
              and taken.original_position = line.position), 0)) order by line.position)
        from ${invoiceLines} line where line.invoice_id = ${invoices.id}
          and line.position <= coalesce((${invoices.proForma} ->> 'lineCount')::int, line.position))`,
    })
    .from(invoices)
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .where(and(inArray(invoices.id, ids), isNull(invoices.deletedAt), isNull(customers.deletedAt)))
  return new Map(
    rows.map(({ invoice, email, lines: written }) => [
      invoice.id,
      {
        invoiceId: invoice.id,
        invoiceNumber: invoice.invoiceNumber,
        customerId: invoice.customerId,
        orderId: invoice.orderId,
        subscriptionId: invoice.subscriptionId,
        customerEmail: email,
        customerName: invoice.buyer.name,
        description: namesOfLines(standing(written ?? [])) || 'Hosting',
        service:
          namesOfLines(
            standing(written ?? []).map((line) => ({
              ...line,
              description: line.description.split('\n')[0] ?? '',
            })),
          ) || 'Hosting',
        method: invoice.paymentMethod,
        totalCents: invoice.totalCents,
        paidCents: invoice.paidCents,
        owedCents: owedCents(invoice),
        dueDate: invoice.dueDate,
        reference: invoice.paymentReference || invoice.invoiceNumber,
        purchaseOrderNumber: invoice.purchaseOrderNumber,
      },
    ]),
  )
}

/** The quantities that are left; of a document that was credited in whole, what it was for. */
function standing(lines: readonly { description: string; quantity: number; left: number }[]) {
  const left = lines.filter((line) => line.left > 0)
  return left.length > 0 ? left.map((line) => ({ ...line, quantity: line.left })) : lines
}

type Invoice = typeof invoices.$inferSelect

const states: Record<StoredInvoiceStatus, DocumentState> = {
  draft: 'due',
  pending: 'due',
  unpaid: 'due',
  paid: 'paid',
  cancelled: 'cancelled',
  credited: 'credited',
  written_off: 'written_off',
}

/** Which document to print, and for whom. */
export type Printing = { owner?: { customerId: string }; asProForma?: boolean }

const originals = alias(invoices, 'originals')

/**
 * The printed content of an invoice or credit note. With `owner` only that customer's own
 * documents, and no drafts; without it the caller has checked the policy. `originalSince` is for
 * the mail with the original: only an older original makes this a copy. `asProForma` prints the
 * pro-forma that a tax invoice followed; it is missing where there was none.
 */
export async function invoiceDocument(
  id: string,
  {
    owner,
    originalSince,
    asProForma = false,
    executor = db(),
  }: Printing & { originalSince?: Date; executor?: Executor } = {},
): Promise<InvoiceDocument | undefined> {
  if (!isId(id)) return undefined
  const conditions: (SQL | undefined)[] = [eq(invoices.id, id), isNull(invoices.deletedAt)]
  if (owner) conditions.push(eq(invoices.customerId, owner.customerId))
  const [found] = await executor
    .select({
      invoice: invoices,
      orderNumber: orders.orderNumber,
      originalNumber: originals.invoiceNumber,
    })
    .from(invoices)
    .leftJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(originals, eq(originals.id, invoices.originalInvoiceId))
    .where(and(...conditions))
  if (
    !found ||
    (owner && found.invoice.status === 'draft') ||
    (asProForma && !found.invoice.proForma)
  )
    return undefined
  const row = asProForma ? { ...found, invoice: asIssued(found.invoice) } : found
  const content = asProForma
    ? { ...row.invoice, lines: await proFormaLines(found.invoice, executor) }
    : await printedContent(row.invoice, executor)
  const settings = await siteSettings(executor)
  const settlements = await invoiceSettlements(
    row.invoice,
    { zone: settings.timezone, executor },
    {
      asProForma,
    },
  )
  return present({ ...row, settlements }, content, { settings, since: originalSince })
}

/** The invoice as its pro-forma was issued; what was paid since is shown on it. */
function asIssued(invoice: Invoice): Invoice {
  const { lineCount: _, ...issued } = invoice.proForma ?? { lineCount: 0 }
  return { ...invoice, ...issued, taxPoint: null, proForma: null }
}

type Row = {
  invoice: Invoice
  orderNumber: string | null
  originalNumber: string | null
  settlements: DocumentSettlement[]
}

function present(
  { invoice, orderNumber, originalNumber, settlements }: Row,
  { lines, subtotalCents, vatCents, totalCents, rateParts }: PrintedContent,
  { settings, since }: { settings: SiteSettings; since?: Date | undefined },
): InvoiceDocument {
  const title = documentTitle(invoice)
  const state = states[invoice.status]
  const isNote = invoice.kind === 'credit_note'
  const sentBefore =
    invoice.originalIssuedAt !== null && (since === undefined || invoice.originalIssuedAt < since)
  const methods = settings.paymentMethods
  const { instructions: _, ...bank } = bankDetailsOf(methods)
  return {
    title,
    state,
    isCopy: title === 'Tax Invoice' && sentBefore,
    number: invoice.invoiceNumber,
    orderNumber,
    ...carriedFields(invoice),
    issueDate: invoice.taxPoint ?? invoice.issueDate,
    dueDate: isNote ? null : invoice.dueDate,
    paidOn: invoice.paidAt ? invoice.paidOn : null,
    seller: invoice.seller,
    buyer: invoice.buyer,
    lines,
    subtotalCents,
    vatRateBasisPoints: invoice.vatRateBasisPoints,
    rateParts,
    vatCents,
    totalCents,
    settlements,
    balanceCents: isNote ? 0 : owedCents(invoice),
    bank:
      state === 'due' && !isNote && offersBankTransfer(methods)
        ? {
            ...bank,
            reference: invoice.paymentReference || orderNumber || invoice.invoiceNumber,
            notice: bankDetailsNotice(settings, now()),
          }
        : null,
    notes: invoice.notes,
    credited: isNote ? { number: originalNumber ?? '', reason: invoice.creditReason ?? '' } : null,
  }
}
