import { and, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { SubscriptionStatus } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { customerCredits, payments, payouts } from '#modules/billing/tables.money.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { objectId, objectIdOrNull } from '../../rules/object-id.ts'
import { rand, timeOf, timeOrNull } from '../../rules/objects/base.ts'
import type {
  creditObject,
  paymentObject,
  refundObject,
  subscriptionObject,
} from '../../rules/objects/sales.ts'
import {
  type ListAnswer,
  type ListRequest,
  listOf,
  oneOf,
  type Part,
  rowsOf,
  type Sight,
} from './source.server.ts'

export type PaymentAnswer = z.input<typeof paymentObject>
export type RefundAnswer = z.input<typeof refundObject>
export type SubscriptionAnswer = z.input<typeof subscriptionObject>

export function paymentAnswer(row: typeof payments.$inferSelect): PaymentAnswer {
  return {
    id: objectId('payment', row.id),
    object: 'payment',
    invoice: objectId('invoice', row.invoiceId),
    customer: objectId('customer', row.customerId),
    amount: rand(row.amountCents),
    method: row.method,
    reference: row.reference,
    received_on: row.receivedOn,
    reverses: objectIdOrNull('payment', row.reversesPaymentId),
    reversal_reason: row.reversalReason,
    reversed_at: timeOrNull(row.reversedAt),
    created_at: timeOf(row.createdAt),
  }
}

const paymentSource = {
  id: payments.id,
  createdAt: payments.createdAt,
  read: ({ where, orderBy, limit }: Part) =>
    db()
      .select()
      .from(payments)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  present: (rows: (typeof payments.$inferSelect)[]) => rows.map(paymentAnswer),
}

function paymentsSeen(sight: Sight): SQL | undefined {
  return sight.isStaff ? undefined : eq(payments.customerId, sight.customerId)
}

export function paymentAnswers(
  sight: Sight,
  request: ListRequest<{ customer: string | null; invoice: string | null }>,
): Promise<ListAnswer<PaymentAnswer>> {
  const { customer, invoice } = request.filters
  const where = and(
    paymentsSeen(sight),
    customer ? eq(payments.customerId, customer) : undefined,
    invoice ? eq(payments.invoiceId, invoice) : undefined,
  )
  return listOf(paymentSource, request, { sight, where })
}

export function paymentById(sight: Sight, id: string): Promise<PaymentAnswer | null> {
  return oneOf(paymentSource, sight, and(paymentsSeen(sight), eq(payments.id, id)))
}

function refundAnswer(row: typeof payouts.$inferSelect, sight: Sight): RefundAnswer {
  return {
    id: objectId('refund', row.id),
    object: 'refund',
    customer: objectId('customer', row.customerId),
    invoice: objectIdOrNull('invoice', row.invoiceId),
    amount: rand(row.amountCents),
    method: row.method,
    state: row.state,
    ...(sight.isStaff && { account: row.account }),
    reference: row.reference,
    reason: row.reason,
    decided_at: timeOrNull(row.decidedAt),
    created_at: timeOf(row.createdAt),
  }
}

const refundSource = {
  id: payouts.id,
  createdAt: payouts.createdAt,
  read: ({ where, orderBy, limit }: Part) =>
    db()
      .select()
      .from(payouts)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  present: (rows: (typeof payouts.$inferSelect)[], sight: Sight) =>
    rows.map((row) => refundAnswer(row, sight)),
}

function refundsSeen(sight: Sight): SQL | undefined {
  return sight.isStaff ? undefined : eq(payouts.customerId, sight.customerId)
}

export function refundAnswers(
  sight: Sight,
  request: ListRequest<{ customer: string | null }>,
): Promise<ListAnswer<RefundAnswer>> {
  const { customer } = request.filters
  const where = and(refundsSeen(sight), customer ? eq(payouts.customerId, customer) : undefined)
  return listOf(refundSource, request, { sight, where })
}

export function refundById(sight: Sight, id: string): Promise<RefundAnswer | null> {
  return oneOf(refundSource, sight, and(refundsSeen(sight), eq(payouts.id, id)))
}

function creditAnswer(row: typeof customerCredits.$inferSelect): z.input<typeof creditObject> {
  return {
    id: objectId('credit', row.id),
    object: 'credit_entry',
    customer: objectId('customer', row.customerId),
    kind: row.kind,
    amount: rand(row.amountCents),
    invoice: objectIdOrNull('invoice', row.invoiceId),
    payment: objectIdOrNull('payment', row.paymentId),
    note: row.note,
    is_reversal: row.isReversal,
    reversed_at: timeOrNull(row.reversedAt),
    created_at: timeOf(row.createdAt),
  }
}

const creditSource = rowsOf(customerCredits, creditAnswer)

function creditsSeen(sight: Sight): SQL | undefined {
  return sight.isStaff ? undefined : eq(customerCredits.customerId, sight.customerId)
}

export function creditAnswers(
  sight: Sight,
  request: ListRequest<{ customer: string | null }>,
): Promise<ListAnswer<z.input<typeof creditObject>>> {
  const { customer } = request.filters
  const where = and(
    creditsSeen(sight),
    customer ? eq(customerCredits.customerId, customer) : undefined,
  )
  return listOf(creditSource, request, { sight, where })
}

export function creditById(sight: Sight, id: string): Promise<z.input<typeof creditObject> | null> {
  return oneOf(creditSource, sight, and(creditsSeen(sight), eq(customerCredits.id, id)))
}

/** Without the card's token, and without what only the billing run needs. */
export function subscriptionAnswer(row: typeof subscriptions.$inferSelect): SubscriptionAnswer {
  return {
    id: objectId('subscription', row.id),
    object: 'subscription',
    customer: objectId('customer', row.customerId),
    package: objectIdOrNull('package', row.packageId),
    order: objectIdOrNull('order', row.orderId),
    description: row.description,
    service_label: row.serviceLabel,
    status: row.status,
    billing_period: row.billingPeriod,
    amount: rand(row.amountCents),
    payment_method: row.paymentMethod,
    start_date: row.startDate,
    end_date: row.endDate,
    next_billing_date: row.nextBillingDate,
    auto_renew: row.autoRenew,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    is_suspended: row.suspendedAt !== null,
    cancelled_at: timeOrNull(row.cancelledAt),
    created_at: timeOf(row.createdAt),
  }
}

const subscriptionSource = {
  id: subscriptions.id,
  createdAt: subscriptions.createdAt,
  read: ({ where, orderBy, limit }: Part) =>
    db()
      .select()
      .from(subscriptions)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  present: (rows: (typeof subscriptions.$inferSelect)[]) => rows.map(subscriptionAnswer),
}

function subscriptionsSeen(sight: Sight): SQL | undefined {
  return sight.isStaff ? undefined : eq(subscriptions.customerId, sight.customerId)
}

export function subscriptionAnswers(
  sight: Sight,
  request: ListRequest<{ customer: string | null; status: SubscriptionStatus | null }>,
): Promise<ListAnswer<SubscriptionAnswer>> {
  const { customer, status } = request.filters
  const where = and(
    subscriptionsSeen(sight),
    customer ? eq(subscriptions.customerId, customer) : undefined,
    status ? eq(subscriptions.status, status) : undefined,
  )
  return listOf(subscriptionSource, request, { sight, where })
}

export function subscriptionById(sight: Sight, id: string): Promise<SubscriptionAnswer | null> {
  return oneOf(subscriptionSource, sight, and(subscriptionsSeen(sight), eq(subscriptions.id, id)))
}
