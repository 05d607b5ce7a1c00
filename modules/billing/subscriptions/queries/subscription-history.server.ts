import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { activityLog } from '#modules/activity/tables.server.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { paymentReminders, recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import {
  mergedTimeline,
  type TimelineEvent,
  type TimelineSource,
} from '#platform/database/merged-timeline.server.ts'
import { db } from '#platform/database.server.ts'

export type HistoryKind = 'invoice' | 'billing' | 'charge' | 'reminder' | 'activity'
/** `targetId` is the invoice, where there is one. */
export type HistoryEvent = TimelineEvent<HistoryKind>

/**
 * The history of a subscription, newest first: documents, billing runs, card charges, reminders,
 * and actions of people.
 */
export async function subscriptionHistory(
  subscription: { id: string; customerId: string; orderId: string | null },
  after: string | null,
): Promise<{ events: HistoryEvent[]; older: string | null }> {
  const { id } = subscription
  return mergedTimeline(
    [documents(subscription), billed(id), charges(id), reminders(id), activities(id)],
    after,
  )
}

type Source = TimelineSource<HistoryKind>

function documents({
  id,
  customerId,
  orderId,
}: {
  id: string
  customerId: string
  orderId: string | null
}): Source {
  const isIts = or(
    eq(invoices.subscriptionId, id),
    orderId ? eq(invoices.orderId, orderId) : undefined,
  )
  return {
    kind: 'invoice',
    from: invoices,
    where: and(eq(invoices.customerId, customerId), isIts, isNull(invoices.deletedAt)),
    state: sql`case when ${invoices.kind} = 'credit_note' then 'credit_note'
      else ${invoices.status}::text end`,
    at: invoices.createdAt,
    title: invoices.invoiceNumber,
    who: invoices.periodStart,
    amountCents: invoices.totalCents,
    targetId: invoices.id,
  }
}

function ownInvoices(id: string) {
  return db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.subscriptionId, id),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.deletedAt),
      ),
    )
}

function billed(id: string): Source {
  return {
    kind: 'billing',
    from: recurringBillingLogs,
    where: eq(recurringBillingLogs.subscriptionId, id),
    state: recurringBillingLogs.status,
    at: recurringBillingLogs.createdAt,
    title: recurringBillingLogs.billingDate,
    who: recurringBillingLogs.errorMessage,
    amountCents: recurringBillingLogs.amountCents,
    targetId: recurringBillingLogs.invoiceId,
  }
}

function charges(id: string): Source {
  return {
    kind: 'charge',
    from: chargeAttempts,
    where: inArray(chargeAttempts.invoiceId, ownInvoices(id)),
    state: chargeAttempts.status,
    at: chargeAttempts.createdAt,
    title: chargeAttempts.merchantPaymentId,
    who: chargeAttempts.message,
    amountCents: chargeAttempts.amountCents,
    targetId: chargeAttempts.invoiceId,
  }
}

function reminders(id: string): Source {
  return {
    kind: 'reminder',
    from: paymentReminders,
    leftJoin: { table: invoices, on: eq(invoices.id, paymentReminders.invoiceId) },
    where: or(
      inArray(paymentReminders.invoiceId, ownInvoices(id)),
      and(isNull(paymentReminders.invoiceId), eq(paymentReminders.subscriptionId, id)),
    ),
    state: sql`(${paymentReminders.action}::text || ' ' || ${paymentReminders.status}::text)`,
    at: paymentReminders.createdAt,
    title: sql`coalesce(${invoices.invoiceNumber}, ${paymentReminders.periodStart}::text)`,
    who: paymentReminders.stepDays,
    amountCents: null,
    targetId: paymentReminders.invoiceId,
  }
}

function activities(id: string): Source {
  return {
    kind: 'activity',
    from: activityLog,
    where: and(eq(activityLog.entityType, 'subscription'), eq(activityLog.entityId, id)),
    state: activityLog.action,
    at: activityLog.createdAt,
    title: activityLog.title,
    who: activityLog.actorName,
    amountCents: null,
    targetId: null,
  }
}
