import { addDays, type CalendarDate, dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { BasisPoints } from '#kernel/money.ts'
import {
  nextManualInvoiceNumber,
  nextOrderInvoiceNumber,
} from '#modules/billing/documents/operations/next-document-number.server.ts'
import {
  type NewInvoice,
  writeInvoices,
} from '#modules/billing/documents/operations/write-invoices.server.ts'
import { type DocumentBuyer, sellerOn } from '#modules/billing/documents/rules/document.ts'
import {
  type CarriedFields,
  documentTotals,
  type OrderLine,
  totalLines,
} from '#modules/billing/documents/rules/document-lines.ts'
import { paymentTermDays } from '#modules/billing/documents/rules/invoice.ts'
import { paymentGateway } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { noAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import { isRecurring } from '#modules/billing/subscriptions/rules/renewal.ts'
import { orderLines, orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import { breaks, type Transaction } from '#platform/database.server.ts'
import type { PaymentMethod } from '../rules/order.ts'
import { recurringModelOf } from '../rules/recurring-model.ts'

export type OrderDraft = {
  orderId: string
  orderNumber: string
  customerId: string
  buyer: DocumentBuyer
  carried: CarriedFields
  serviceLabel: string
  /** Those without `renews` do. */
  lines: (Omit<OrderLine, 'renews'> & Partial<Pick<OrderLine, 'renews'>>)[]
  period: BillingPeriod
  method: PaymentMethod
  discountBasisPoints: BasisPoints
  vatRateBasisPoints: BasisPoints
  settings: SiteSettings
  actor: Actor
  now: Date
  notes?: string
  /**
   * A manual invoice has its own number series, is 'unpaid' for cards too (B§4), has these fields,
   * and is sent at once.
   */
  manual?: { dueDate: CalendarDate; notes: string }
}

export type WrittenOrder = {
  orderId: string
  orderNumber: string
  invoiceId: string
  invoiceNumber: string
  totalCents: number
}

/**
 * Writes an order with its invoice in the caller's transaction (D12). The invoice's number is taken
 * last, because it locks its series until the commit (D10). Throws an error that `isNumberTaken`
 * recognises when the order number is in use: the caller retries the whole transaction.
 */
export async function writeOrder(tx: Transaction, draft: OrderDraft): Promise<WrittenOrder> {
  const { orderId, orderNumber } = draft
  const lines = totalLines(draft.lines)
  const totals = documentTotals(draft.lines, draft.vatRateBasisPoints)
  const invoiceId = newId()
  const [, , , invoiceNumber] = await Promise.all([
    insertRows(tx, orders, { rows: [orderRow(draft, totals)] }),
    insertRows(tx, orderLines, {
      rows: lines.map((line) => ({ ...line, renews: line.renews ?? true, orderId })),
    }),
    insertRows(tx, orderStatusHistory, {
      rows: [
        {
          orderId,
          newStatus: 'pending',
          notes: draft.notes ?? 'Order placed',
          changedBy: actorName(draft.actor),
          createdAt: draft.now,
        },
      ],
    }),
    nextInvoiceNumber(tx, draft),
  ])
  const invoice = { ...invoiceFields(draft, totals), id: invoiceId, invoiceNumber }
  await writeInvoices(tx, [{ ...invoice, lines }], draft.now)
  return { orderId, orderNumber, invoiceId, invoiceNumber, totalCents: totals.total }
}

/**
 * True when the order number was in use: the whole transaction is retried with another one (D9).
 */
export function isNumberTaken(error: unknown): boolean {
  return breaks(error, 'orders_order_number_unique')
}

function nextInvoiceNumber(tx: Transaction, draft: OrderDraft): Promise<string> {
  const day = issueDay(draft)
  return draft.manual ? nextManualInvoiceNumber(tx, day) : nextOrderInvoiceNumber(tx, day)
}

/** The day that the invoice carries, in the site's zone. */
function issueDay({ settings, now }: OrderDraft): CalendarDate {
  return dayIn(settings.timezone, now)
}

type Totals = ReturnType<typeof documentTotals>

function orderRow(draft: OrderDraft, totals: Totals): typeof orders.$inferInsert {
  const { settings, buyer } = draft
  const byCard = draft.method === 'card'
  const renewing = documentTotals(
    draft.lines.filter(({ renews = true }) => renews),
    0,
  ).subtotal
  return {
    id: draft.orderId,
    orderNumber: draft.orderNumber,
    customerId: draft.customerId,
    packageId: draft.lines.find(({ packageId }) => packageId !== null)?.packageId ?? null,
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
    ...draft.carried,
    serviceLabel: draft.serviceLabel,
    ...(byCard ? paymentGateway(settings).account : noAccount),
    recurringModel:
      byCard &&
      draft.lines.some(({ renews = true }) => renews) &&
      isRecurring(draft.period, draft.settings.billingSettings)
        ? recurringModelOf(settings.billingSettings.recurring_model, {
            period: draft.period,
            subtotalCents: renewing,
            vatRateBasisPoints: draft.vatRateBasisPoints,
          })
        : null,
    paymentReference: draft.orderNumber,
    placedBy: actorId(draft.actor),
    createdAt: draft.now,
    updatedAt: draft.now,
  }
}

function invoiceFields(
  draft: OrderDraft,
  totals: Totals,
): Omit<NewInvoice, 'id' | 'invoiceNumber' | 'lines'> {
  const today = issueDay(draft)
  return {
    // A manual invoice is a debt from the start, an order with its first payment (D42).
    isOffer: !draft.manual,
    status: draft.method === 'card' && !draft.manual ? 'pending' : 'unpaid',
    orderId: draft.orderId,
    customerId: draft.customerId,
    packageId: draft.lines.find(({ packageId }) => packageId !== null)?.packageId ?? null,
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
    ...draft.carried,
    ...(draft.manual && { notes: draft.manual.notes, sentCount: 1, lastSent: draft.now }),
  }
}
