import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { apportioned } from '#modules/billing/documents/rules/rate-parts.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatSpans } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { lastPaidDay } from '../rules/proration.ts'
import { invoicedUpTo, renewalOf } from '../rules/renewal.ts'
import {
  afterSuspension,
  chargeDayOf,
  type Restored,
  type RestorePreview,
  servedUntil,
} from '../rules/suspension.ts'
import { invoicesOf } from './creditable-documents.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** What paying today restores, for each of the actor's own suspended services. */
export async function ownRestorePreviews(
  actor: Actor,
  executor: Executor = db(),
): Promise<RestorePreview[]> {
  return restorePreviewsOf(customerIdOf(actor, 'pay'), executor)
}

/** The same for any customer, for staff. */
export async function restorePreviewsOf(
  customerId: string | null,
  executor: Executor = db(),
): Promise<RestorePreview[]> {
  return customerId ? previews(executor, eq(subscriptions.customerId, customerId)) : []
}

/** The same for one subscription, for staff; null when it is not suspended. */
export async function restorePreviewOf(
  subscriptionId: string | null,
  executor: Executor = db(),
): Promise<RestorePreview | null> {
  if (subscriptionId === null || !isId(subscriptionId)) return null
  return (await previews(executor, eq(subscriptions.id, subscriptionId)))[0] ?? null
}

/** Customers have few suspended services; the limit is for a broken one. */
const maxShown = 50

async function previews(executor: Executor, which: SQL): Promise<RestorePreview[]> {
  const found = await executor
    .select()
    .from(subscriptions)
    .where(and(which, isNotNull(subscriptions.suspendedAt), ne(subscriptions.status, 'cancelled')))
    .orderBy(asc(subscriptions.id))
    .limit(maxShown)
  if (found.length === 0) return []
  const settings = await siteSettings(executor)
  const today = dayIn(settings.timezone, now())
  const late = await executor
    .select()
    .from(invoices)
    .where(and(or(...found.map(invoicesOf)), isOverdue(today)))
    .orderBy(asc(invoices.dueDate))
  const spansOf = await chargeableVatSpans(settings.sellerDetails, executor)
  return found.map((one) => {
    const overdue = late.filter(({ subscriptionId, orderId }) =>
      subscriptionId === null ? orderId === one.orderId : subscriptionId === one.id,
    )
    return previewOf(one, overdue, { settings, today, spansOf })
  })
}

function previewOf(
  subscription: Subscription,
  overdue: (typeof invoices.$inferSelect)[],
  { settings, today, spansOf }: Renewing,
): RestorePreview {
  const restored = restoredToday(subscription, settings, today)
  const { renewal } = renewalAfter(subscription, restored, { settings, today, spansOf })
  return {
    subscriptionId: subscription.id,
    description: subscription.description,
    suspendedOn: dayIn(settings.timezone, subscription.suspendedAt ?? now()),
    overdue: overdue.map((one) => ({
      id: one.id,
      number: one.invoiceNumber,
      owedCents: owedCents(one),
    })),
    unusedDays: restored.unusedDays,
    paidUntil: lastPaidDay(restored.nextBillingDate),
    billsSuspendedTime: settings.billingSettings.bill_suspended_time,
    renewal,
  }
}

/**
 * The first day on which a subscription is not served, in the site's zone; today while it runs. Its
 * paid days from then on are unused.
 */
export function unservedFrom(
  subscription: Subscription,
  { timezone, billingSettings }: SiteSettings,
  today: CalendarDate,
): CalendarDate {
  const { suspendedAt, stillServed, pausedAt, status, endedOn, cancelledAt } = subscription
  const stops = {
    suspendedOn: stillServed ? null : suspendedAt && dayIn(timezone, suspendedAt),
    pausedOn: status === 'paused' && pausedAt ? dayIn(timezone, pausedAt) : null,
    endedOn: endedOn ?? (cancelledAt && dayIn(timezone, cancelledAt)),
  }
  return servedUntil(stops, today, billingSettings)
}

/**
 * The dates of a suspended subscription that is restored on this day; the operation and its preview
 * ask the same.
 */
export function restoredToday(
  subscription: Subscription,
  { timezone, billingSettings }: SiteSettings,
  today: CalendarDate,
): Restored {
  const { suspendedAt, stillServed, pausedAt, status } = subscription
  const days = {
    suspendedOn: suspendedAt && !stillServed ? dayIn(timezone, suspendedAt) : today,
    pausedOn: status === 'paused' && pausedAt ? dayIn(timezone, pausedAt) : null,
    restoredOn: today,
  }
  return afterSuspension(subscription, days, billingSettings)
}

type Renewing = {
  settings: SiteSettings
  today: CalendarDate
  spansOf: Awaited<ReturnType<typeof chargeableVatSpans>>
}

/**
 * Amount and day of the first renewal after the restore, with VAT. `isSoon`: so soon that it has to
 * be announced with the restore.
 */
export function renewalAfter(
  subscription: Subscription,
  restored: Restored,
  { settings, today, spansOf }: Renewing,
): { renewal: RestorePreview['renewal']; isSoon: boolean } {
  const renews =
    subscription.autoRenew &&
    !subscription.cancelAtPeriodEnd &&
    settings.billingSettings.enable_recurring_billing
  if (!renews) return { renewal: null, isSoon: false }
  const byCard = subscription.paymentMethod === 'card' && subscription.gatewayToken !== null
  const { nextBillingDate } = restored
  const issuedOn =
    invoicedUpTo(
      subscription.paymentMethod,
      today,
      settings.billingSettings.recurring_eft_reminder_days,
    ) >= nextBillingDate
  const next = renewalOf({ ...subscription, ...restored }, issuedOn ? today : nextBillingDate)
  const due = next.dueDate
  const cents = apportioned(
    next.amountCents,
    spansOf({ start: next.periodStart, next: next.nextBillingDate }, today),
  ).totals.total
  const isSoon = byCard && nextBillingDate <= restored.chargeNotBefore
  return {
    renewal: {
      cents,
      on: byCard ? chargeDayOf(restored) : issuedOn ? due : nextBillingDate,
      byCard,
    },
    isSoon,
  }
}

/** Open and past its due date: what keeps a service suspended. */
export function isOverdue(today: CalendarDate): SQL | undefined {
  return and(
    eq(invoices.kind, 'invoice'),
    inArray(invoices.status, ['pending', 'unpaid']),
    lt(invoices.dueDate, today),
    isNull(invoices.deletedAt),
  )
}

/**
 * Whether a debt of this suspension was written off: that restores nothing, but the money for it or
 * its credit note does. A condition of `subscriptions`, whose columns are written out: where one
 * table is selected from, Drizzle leaves out its name.
 */
export const isHeldByBadDebt = sql<boolean>`exists (select
  from invoices bad join write_offs entry on entry.invoice_id = bad.id
  and entry.kind = 'bad_debt'
  where (bad.subscription_id = subscriptions.id
      or (bad.subscription_id is null and bad.order_id = subscriptions.order_id))
    and bad.status = 'written_off'
    and bad.deleted_at is null and entry.created_at >= subscriptions.suspended_at)`
