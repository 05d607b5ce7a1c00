import { and, eq, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import {
  type DocumentBuyer,
  type DocumentSeller,
  type DocumentSettlement,
  type DocumentTitle,
  documentTitle,
} from '#modules/billing/documents/rules/document.ts'
import {
  type CarriedFields,
  carriedFields,
} from '#modules/billing/documents/rules/document-lines.ts'
import { smallestCharge } from '#modules/billing/documents/rules/invoice.ts'
import type { RatePart } from '#modules/billing/documents/rules/rate-parts.ts'
import { offeredMethods } from '#modules/billing/orders/queries/quote.server.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { ownCredit } from '#modules/billing/payments/queries/account-credit.server.ts'
import {
  type BankDetails,
  type BankDetailsChange,
  bankDetailsChange,
  bankDetailsOf,
} from '#modules/billing/payments/rules/bank-details.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import {
  type InvoiceSummary,
  invoiceSummaryColumns,
  presentInvoice,
} from './customer-invoices.server.ts'
import { mayKeepCard, payableInvoices } from './payable-invoices.server.ts'
import { invoiceSettlements, printedContent } from './printed-content.server.ts'

export type CustomerInvoice = InvoiceSummary &
  CarriedFields & {
    title: DocumentTitle
    seller: DocumentSeller
    buyer: DocumentBuyer
    lines: {
      position: number
      description: string
      quantity: number
      unitPriceCents: Cents
      totalCents: Cents
    }[]
    subtotalCents: Cents
    vatRateBasisPoints: BasisPoints
    rateParts: readonly RatePart[] | null
    vatCents: Cents
    /** The date of the document: of its tax invoice, or of the pro-forma. */
    documentDate: CalendarDate
    hasProForma: boolean
    /** Payments and credits, oldest first; total and these are the balance. */
    settlements: DocumentSettlement[]
    paidOn: CalendarDate | null
    paymentMethod: PaymentMethod
    paymentReference: string
    notes: string
    orderNumber: string | null
    creditReason: string | null
    /** A credit note's original. */
    original: { id: string; number: string } | null
    /** The available payment methods; empty when nothing is owed or all are switched off. */
    payableBy: readonly PaymentMethod[]
    /** The customer's unused credit. */
    creditCents: Cents
    /** The stored card is being charged for it: no other payment until the outcome is known. */
    isBeingCharged: boolean
    /** The service renews without a stored card, so this payment may store one. */
    mayKeepCard: boolean
    bank: BankDetails | null
    /** An order on which nothing was paid, begun or reported (D42). */
    canBeWithdrawn: boolean
    bankChange: BankDetailsChange | null
  }

const originals = alias(invoices, 'originals')

/**
 * One printed document of the actor's own; another customer's, a draft and a missing one are
 * refused alike.
 */
export async function customerInvoice(
  actor: Actor,
  id: string,
  executor: Executor = db(),
): Promise<Result<CustomerInvoice>> {
  const customerId = customerIdOf(actor, 'invoices')
  const missing = refuse('not_found', 'There is no such invoice.')
  if (!customerId || !isId(id)) return missing
  const [row] = await executor
    .select({
      summary: invoiceSummaryColumns,
      document: invoices,
      orderNumber: orders.orderNumber,
      originalNumber: originals.invoiceNumber,
    })
    .from(invoices)
    .leftJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(originals, eq(originals.id, invoices.originalInvoiceId))
    .where(
      and(
        eq(invoices.id, id),
        eq(invoices.customerId, customerId),
        ne(invoices.status, 'draft'),
        isNull(invoices.deletedAt),
      ),
    )
  if (!row) return missing
  const { document } = row
  const summary = presentInvoice(row.summary, await siteToday(executor))
  const settings = await siteSettings(executor)
  const [payable] = summary.canBePaid ? await payableInvoices(actor, [id], executor) : []
  const owed = payable?.owedCents ?? 0
  const payableBy = payable
    ? offeredMethods(settings).filter(
        (method) => method === 'bank_transfer' || owed >= smallestCharge,
      )
    : []
  return ok({
    ...summary,
    title: documentTitle(document),
    seller: document.seller,
    buyer: document.buyer,
    ...(await printedContent(document, executor)),
    vatRateBasisPoints: document.vatRateBasisPoints,
    documentDate: document.taxPoint ?? document.issueDate,
    hasProForma: document.proForma !== null,
    settlements: await invoiceSettlements(document, { zone: settings.timezone, executor }),
    paidOn: document.paidOn,
    paymentMethod: document.paymentMethod,
    paymentReference: document.paymentReference || document.invoiceNumber,
    notes: document.notes,
    orderNumber: row.orderNumber,
    ...carriedFields(document),
    creditReason: document.creditReason,
    original:
      document.originalInvoiceId && row.originalNumber
        ? { id: document.originalInvoiceId, number: row.originalNumber }
        : null,
    payableBy,
    creditCents: payable ? await ownCredit(actor, executor) : 0,
    isBeingCharged: payable?.isBeingCharged ?? false,
    mayKeepCard: payable !== undefined && mayKeepCard([payable], settings),
    canBeWithdrawn: document.isOffer && summary.status === 'awaiting' && summary.reported === null,
    bank: payableBy.includes('bank_transfer') ? bankDetailsOf(settings.paymentMethods) : null,
    bankChange: bankDetailsChange(settings, now()),
  })
}
