import { type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { orderInvoiceNumber } from '#modules/billing/documents/operations/take-document-number.server.ts'
import type { DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import { type DocumentLine, documentTotals, totalLines } from '#modules/billing/documents/rules/document-lines.ts'
import { paymentTermDays } from '#modules/billing/documents/rules/invoice.ts'
import { sellerOn } from '#modules/billing/documents/rules/seller.ts'
import { gatewayModeOf } from '#modules/billing/payments/queries/gateway-access.server.ts'
import { isRecurring } from '#modules/billing/subscriptions/rules/renewal.ts'
import { invoiceLines, invoices, orderLines, orderStatusHistory, orders } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { breaks, sqlState, type Transaction } from '#platform/database.server.ts'
import { insertOf, returning, togetherWith } from '#platform/write-together.server.ts'
import type { PaymentMethod } from '../rules/order.ts'

export type OrderDraft = {
  orderId: string
  orderNumber: string
  customerId: string
  buyer: DocumentBuyer
  lines: DocumentLine[]
  period: BillingPeriod
  method: PaymentMethod
  discountBasisPoints: BasisPoints
  vatRateBasisPoints: BasisPoints
  settings: SiteSettings
  actor: Actor
  now: Date
  notes?: string
  /** What an invoice by hand has of its own: its number's series, B§4 'unpaid' also for cards, a due date, notes, and that it is sent at once. */
  manual?: { number: SQL; dueDate: CalendarDate; notes: string }
}

export type WrittenOrder = { orderId: string; orderNumber: string; invoiceId: string; invoiceNumber: string; totalCents: number }

/** Writes an order with its invoice in the caller's transaction (D12). Throws what `isNumberTaken` knows when the transaction is worth another try. */
export async function writeOrder(tx: Transaction, draft: OrderDraft): Promise<WrittenOrder> {
  const order = orderParts(draft)
  const { rows } = await tx.execute<{ number: string }>(
    orderStatement(order, draft.manual?.number ?? (await orderInvoiceNumber(tx, issueDay(draft)))),
  )
  const invoiceNumber = rows[0]?.number
  if (!invoiceNumber) throw new Error(`Order ${draft.orderNumber} got no invoice number`)
  return { ...order.written, invoiceNumber }
}

/**
 * The statement that writes the order, all of it or nothing (D12), and more of the caller's. `number` is the invoice's (`orderInvoiceNumber`);
 * the `numbered` parts may read it, and it is the answer. The others, which return what they write, come first: the number locks its series until the
 * commit, and nobody else should wait for what can be written before.
 */
export function orderStatement({ first, numbered }: OrderParts, number: SQL, more: OrderParts = { first: {}, numbered: {} }): SQL {
  const early = { ...first, ...more.first }
  const written = Object.keys(early).map((name) => `(select count(*) from ${name})`)
  const answer = sql.raw(`select case when ${written.join(' + ')} >= 0 then (select number from number) end as number`)
  return togetherWith({ ...early, number, ...numbered, ...more.numbered }, answer)
}

/** True when the order number was taken already, or the invoice series ran ahead: the whole transaction is tried again with other numbers (D9). */
export function isNumberTaken(error: unknown): boolean {
  return breaks(error, 'orders_order_number_unique') || (sqlState(error) === '23502' && breaks(error, 'invoice_number'))
}

/** The day that the invoice carries, in the site's zone. */
export function issueDay({ settings, now }: Pick<OrderDraft, 'settings' | 'now'>): CalendarDate {
  return dayIn(settings.timezone, now)
}

/** Parts of a statement, by name: the `first` ones end in `returning`. */
export type OrderParts = { first: Record<string, SQL>; numbered: Record<string, SQL> }

/** Order, lines, history, invoice and its lines, ready to be written by `orderStatement`. */
export function orderParts(draft: OrderDraft): OrderParts & { written: Omit<WrittenOrder, 'invoiceNumber'> } {
  const { orderId, orderNumber } = draft
  const invoiceId = newId()
  const lines = totalLines(draft.lines)
  const totals = documentTotals(draft.lines, draft.vatRateBasisPoints)
  const history = {
    orderId,
    oldStatus: null,
    newStatus: 'pending' as const,
    notes: draft.notes ?? 'Order placed',
    changedBy: actorName(draft.actor),
    createdAt: draft.now,
  }
  const written = { orderId, orderNumber, invoiceId, totalCents: totals.total }
  const first = {
    placed: returning(insertOf(orders, [orderRow(draft, totals)])),
    lined: returning(insertOf(orderLines, ofDocument(lines, { orderId }))),
    noted: returning(insertOf(orderStatusHistory, [history])),
    itemised: returning(insertOf(invoiceLines, ofDocument(lines, { invoiceId }))),
  }
  const numbered = { invoiced: insertOf(invoices, [invoiceRow(draft, totals, invoiceId)], { invoiceNumber: sql`(select number from number)` }) }
  return { written, first, numbered }
}

function ofDocument<Line, Document>(lines: Line[], document: Document): (Line & Document)[] {
  return lines.map((line) => ({ ...line, ...document }))
}

type Totals = ReturnType<typeof documentTotals>

function orderRow(draft: OrderDraft, totals: Totals): typeof orders.$inferInsert {
  const { settings, buyer } = draft
  const byCard = draft.method === 'payfast'
  return {
    id: draft.orderId,
    orderNumber: draft.orderNumber,
    customerId: draft.customerId,
    packageId: draft.lines[0]?.packageId ?? null,
    paymentMethod: draft.method,
    billingPeriod: draft.period,
    subtotalCents: totals.subtotal,
    discountBasisPoints: draft.discountBasisPoints,
    vatRateBasisPoints: draft.vatRateBasisPoints,
    vatCents: totals.vat,
    totalCents: totals.total,
    customerName: buyer.name,
    customerEmail: buyer.email,
    customerPhone: buyer.phone,
    customerCompany: buyer.company,
    customerVatNumber: buyer.vatNumber,
    billingAddress: buyer.address,
    gatewayMode: byCard ? gatewayModeOf(settings) : null,
    gatewayMerchantId: byCard ? settings.apiConfigs.payfast_merchant_id : null,
    recurringModel: byCard && isRecurring(draft.period, draft.settings.billingSettings) ? settings.billingSettings.recurring_model : null,
    paymentReference: draft.orderNumber,
    placedBy: actorId(draft.actor),
    createdAt: draft.now,
    updatedAt: draft.now,
  }
}

function invoiceRow(draft: OrderDraft, totals: Totals, id: string) {
  const today = issueDay(draft)
  return {
    id,
    status: draft.method === 'payfast' && !draft.manual ? ('pending' as const) : ('unpaid' as const),
    orderId: draft.orderId,
    customerId: draft.customerId,
    packageId: draft.lines[0]?.packageId ?? null,
    billingPeriod: draft.period,
    issueDate: today,
    dueDate: draft.manual?.dueDate ?? addDays(today, paymentTermDays),
    subtotalCents: totals.subtotal,
    vatRateBasisPoints: draft.vatRateBasisPoints,
    vatCents: totals.vat,
    totalCents: totals.total,
    paymentMethod: draft.method,
    paymentReference: draft.orderNumber,
    seller: sellerOn(today, draft.settings),
    buyer: draft.buyer,
    ...(draft.manual && { notes: draft.manual.notes, sentCount: 1, lastSent: draft.now }),
    createdAt: draft.now,
    updatedAt: draft.now,
  }
}
