import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { activityLog } from '#modules/activity/tables.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import {
  type TimelineEvent as Merged,
  mergedTimeline,
  type TimelineSource,
} from '#platform/database/merged-timeline.server.ts'
import { type TimelineKind, timelineKinds } from '../rules/timeline.ts'

/** `targetId` is the order of an order or service, the invoice of an invoice or payment. */
export type TimelineEvent = Merged<TimelineKind>
type Source = (customerId: string) => TimelineSource<TimelineKind>

/** Newest first, one page of everything that happened with a customer, or of one kind of it. */
export async function customerTimeline(
  customerId: string,
  { kind, after }: { kind: TimelineKind | null; after: string | null },
): Promise<{ events: TimelineEvent[]; older: string | null }> {
  const kinds = timelineKinds.filter((each) => kind === null || each === kind)
  return mergedTimeline(
    kinds.flatMap((each) => sources[each].map((source) => source(customerId))),
    after,
  )
}

const placed: Source = (customerId) => ({
  kind: 'order',
  from: orders,
  where: and(eq(orders.customerId, customerId), isNull(orders.deletedAt)),
  state: orders.status,
  at: orders.createdAt,
  title: orders.orderNumber,
  who: orders.placedBy,
  amountCents: orders.totalCents,
  targetId: orders.id,
})

const invoiced: Source = (customerId) => ({
  kind: 'invoice',
  from: invoices,
  where: and(eq(invoices.customerId, customerId), isNull(invoices.deletedAt)),
  state: sql`case when ${invoices.kind} = 'credit_note' then 'credit_note'
    else ${invoices.status}::text end`,
  at: invoices.createdAt,
  title: invoices.invoiceNumber,
  who: '',
  amountCents: invoices.totalCents,
  targetId: invoices.id,
})

const paid: Source = (customerId) => ({
  kind: 'payment',
  from: payments,
  leftJoin: { table: invoices, on: eq(invoices.id, payments.invoiceId) },
  where: eq(invoices.customerId, customerId),
  state: payments.method,
  at: payments.createdAt,
  title: invoices.invoiceNumber,
  who: payments.recordedBy,
  amountCents: payments.amountCents,
  targetId: payments.invoiceId,
})

const started: Source = (customerId) => ({
  kind: 'service',
  from: subscriptions,
  where: eq(subscriptions.customerId, customerId),
  state: 'started',
  at: subscriptions.createdAt,
  title: subscriptions.description,
  who: '',
  amountCents: subscriptions.amountCents,
  targetId: subscriptions.orderId,
})

const cancelled: Source = (customerId) => ({
  ...started(customerId),
  where: and(eq(subscriptions.customerId, customerId), isNotNull(subscriptions.cancelledAt)),
  state: 'cancelled',
  at: subscriptions.cancelledAt,
  who: subscriptions.cancellationReason,
})

const emailed: Source = (customerId) => ({
  kind: 'email',
  from: emailLogs,
  where: eq(emailLogs.customerId, customerId),
  state: emailLogs.status,
  at: emailLogs.createdAt,
  title: sql`coalesce(nullif(${emailLogs.subject}, ''), replace(${emailLogs.templateName}, '_', ' '))`,
  who: emailLogs.recipient,
  amountCents: null,
  targetId: null,
})

const noted: Source = (customerId) => ({
  kind: 'activity',
  from: activityLog,
  where: and(eq(activityLog.entityType, 'customer'), eq(activityLog.entityId, customerId)),
  state: activityLog.action,
  at: activityLog.createdAt,
  title: activityLog.title,
  who: activityLog.actorName,
  amountCents: null,
  targetId: null,
})

const sources: Record<TimelineKind, Source[]> = {
  order: [placed],
  invoice: [invoiced],
  payment: [paid],
  service: [started, cancelled],
  email: [emailed],
  activity: [noted],
}
