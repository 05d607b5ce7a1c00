import { addDays, dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { BasisPoints } from '#kernel/money.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { gatewayModeOf } from '../queries/gateway-access.server.ts'
import type { DocumentBuyer } from '../rules/document.ts'
import { type DocumentLine, documentTotals, totalLines } from '../rules/document-lines.ts'
import { paymentTermDays } from '../rules/invoice.ts'
import type { PaymentMethod } from '../rules/order.ts'
import { sellerOn } from '../rules/seller.ts'
import { invoiceLines, invoices, orderLines, orderStatusHistory, orders } from '../tables.server.ts'
import { takeOrderInvoiceNumber } from './take-document-number.server.ts'

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
}

export type WrittenOrder = { orderId: string; orderNumber: string; invoiceId: string; invoiceNumber: string; totalCents: number }

/** The order number was taken already; the whole transaction is tried again with another one (D9). */
export class OrderNumberTaken extends Error {}

/** Order, lines, history, invoice and its lines in the caller's transaction (D12). The invoice number is taken last: its series is the hot row. */
export async function writeOrder(tx: Transaction, draft: OrderDraft): Promise<WrittenOrder> {
  const { settings, buyer, orderId, customerId } = draft
  const today = dayIn(settings.timezone, draft.now)
  const lines = totalLines(draft.lines)
  const totals = documentTotals(draft.lines, draft.vatRateBasisPoints)
  const byCard = draft.method === 'payfast'
  const packageId = draft.lines[0]?.packageId ?? null
  const [written] = await tx
    .insert(orders)
    .values({
      id: orderId,
      orderNumber: draft.orderNumber,
      customerId,
      packageId,
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
      recurringModel: byCard && renews(draft) ? settings.billingSettings.recurring_model : null,
      paymentReference: draft.orderNumber,
      placedBy: actorId(draft.actor),
      createdAt: draft.now,
      updatedAt: draft.now,
    })
    .onConflictDoNothing({ target: orders.orderNumber })
    .returning({ id: orders.id })
  if (!written) throw new OrderNumberTaken(draft.orderNumber)
  // Statements that do not need each other's answer are sent together: one way to the database instead of several.
  await Promise.all([
    tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId }))),
    tx.insert(orderStatusHistory).values({
      orderId,
      oldStatus: null,
      newStatus: 'pending',
      notes: draft.notes ?? 'Order placed',
      changedBy: actorName(draft.actor),
      createdAt: draft.now,
    }),
  ])
  const invoiceId = newId()
  const invoiceNumber = await takeOrderInvoiceNumber(tx, today)
  const invoice = tx.insert(invoices).values({
    id: invoiceId,
    invoiceNumber,
    status: byCard ? 'pending' : 'unpaid',
    orderId,
    customerId,
    packageId,
    billingPeriod: draft.period,
    issueDate: today,
    dueDate: addDays(today, paymentTermDays),
    subtotalCents: totals.subtotal,
    vatRateBasisPoints: draft.vatRateBasisPoints,
    vatCents: totals.vat,
    totalCents: totals.total,
    paymentMethod: draft.method,
    paymentReference: draft.orderNumber,
    seller: sellerOn(today, settings),
    buyer,
    createdAt: draft.now,
    updatedAt: draft.now,
  })
  await Promise.all([invoice, tx.insert(invoiceLines).values(lines.map((line) => ({ ...line, invoiceId })))])
  return { orderId, orderNumber: draft.orderNumber, invoiceId, invoiceNumber, totalCents: totals.total }
}

function renews({ period, settings }: OrderDraft): boolean {
  return period !== 'once' && settings.billingSettings.enable_recurring_billing
}
