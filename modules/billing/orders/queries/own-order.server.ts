import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { reportedPayment } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import { offersCard } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import {
  type BankDetailsChange,
  bankDetailsChange,
} from '#modules/billing/payments/rules/bank-details.ts'
import type { ReportedPayment } from '#modules/billing/payments/rules/reported-payment.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer, type PaymentMethods } from '#modules/settings/rules/payment-methods.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { OrderStatus } from '../rules/order.ts'

/**
 * `owedCents` is the balance after part payments and credit notes, `reported` the payment that is
 * on its way.
 */
type OwnOrder = typeof orders.$inferSelect & {
  owedCents: Cents
  reported: ReportedPayment | null
}

/** The invoice that pays for the order itself. */
const ofOwnInvoice = sql`from invoices where invoices.order_id = ${orders.id}
  and kind = 'invoice' and subscription_id is null and deleted_at is null
  order by invoices.status = 'cancelled', created_at limit 1`
const owed = sql<number>`coalesce((select ${owedColumn} ${ofOwnInvoice}), ${orders.totalCents})`
const reported = sql<ReportedPayment | null>`(select ${reportedPayment} ${ofOwnInvoice})`

/**
 * An order by its number, only for its own customer; numbers are not secrets (D9). Null for other
 * customers.
 */
export async function ownOrder(
  actor: Actor,
  orderNumber: string,
  executor: Executor = db(),
): Promise<OwnOrder | null> {
  const customerId = customerIdOf(actor, 'buy')
  if (customerId === null) return null
  const [order] = await executor
    .select({ ...getTableColumns(orders), owedCents: owed.mapWith(Number), reported })
    .from(orders)
    .where(
      and(
        eq(orders.orderNumber, orderNumber),
        eq(orders.customerId, customerId),
        isNull(orders.deletedAt),
      ),
    )
  return order ?? null
}

/**
 * What the return page shows. Reaching that page proves nothing: an unpaid order is 'processing'
 * (D12).
 */
export type OrderPaymentState = {
  orderNumber: string
  /**
   * True when the buyer never went to the gateway. Otherwise it may have been paid there, even if a
   * transfer was chosen since.
   */
  isTransferOnly: boolean
  totalCents: number
  /** What is left to pay. */
  owedCents: number
  /** The payment that is on its way. */
  reported: ReportedPayment | null
  state: 'processing' | 'paid' | 'cancelled' | 'refunded'
}

const states: Record<OrderStatus, OrderPaymentState['state']> = {
  pending: 'processing',
  processing: 'processing',
  paid: 'paid',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

/** Null when the order is not the actor's. */
export async function orderPaymentState(
  actor: Actor,
  orderNumber: string,
): Promise<OrderPaymentState | null> {
  const order = await ownOrder(actor, orderNumber)
  return (
    order && {
      orderNumber: order.orderNumber,
      isTransferOnly: order.paymentMethod === 'bank_transfer' && order.gatewayMode === null,
      totalCents: order.totalCents,
      owedCents: order.owedCents,
      reported: order.reported,
      state: states[order.status],
    }
  )
}

export type BankTransferInstructions = {
  order: OwnOrder
  amountCents: Cents
  /** The payment reference: the order number (B§9). */
  reference: string
  /** Link for reporting the transfer; null once nothing is owed. */
  invoiceId: string | null
  /** Null while transfers are switched off or details are missing; there is no default (D5). */
  bank: Pick<
    PaymentMethods,
    | 'bank_name'
    | 'account_name'
    | 'account_number'
    | 'account_type'
    | 'branch_code'
    | 'payment_instructions'
  > | null
  bankChange: BankDetailsChange | null
  /** Whether card payment is available instead. */
  offersCard: boolean
}

/** Bank details for paying an order by transfer; for its owner only. */
export async function bankTransferInstructions(
  actor: Actor,
  orderNumber: string,
): Promise<Result<BankTransferInstructions>> {
  const order = await ownOrder(actor, orderNumber)
  if (order?.paymentMethod !== 'bank_transfer') return refuse('not_found', 'Order not found')
  const settings = await siteSettings()
  return ok({
    order,
    amountCents: order.owedCents || order.totalCents,
    reference: order.paymentReference,
    invoiceId: await orderInvoiceId(order.id),
    bank: offersBankTransfer(settings.paymentMethods) ? settings.paymentMethods : null,
    bankChange: bankDetailsChange(settings, now()),
    offersCard: offersCard(settings),
  })
}

/** The open invoice of a pending order; null when there is none. */
async function orderInvoiceId(orderId: string, executor: Executor = db()): Promise<string | null> {
  const [invoice] = await executor
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.subscriptionId),
        isNull(invoices.deletedAt),
        inArray(invoices.status, ['pending', 'unpaid']),
      ),
    )
  return invoice?.id ?? null
}
