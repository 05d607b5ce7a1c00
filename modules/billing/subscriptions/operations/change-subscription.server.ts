import { and, eq, gt, lte } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { type Result, refuse } from '#kernel/result.ts'
import {
  type LockedInvoice,
  lockInvoice,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import type { SubscriptionRight } from '#modules/billing/policy.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { invoicesOf, type Wanted } from '../queries/creditable-documents.server.ts'
import { changeableSubscription } from '../queries/subscription-details.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** The invoice that was cancelled with the subscription's renewal. */
export const cancelledWithIt: Wanted = ({ lastBillingDate, startDate, nextBillingDate }) =>
  // Its first day is the next billing date, or earlier by the days of a pause.
  and(
    eq(invoices.status, 'cancelled'),
    gt(invoices.periodStart, lastBillingDate ?? startDate),
    lte(invoices.periodStart, nextBillingDate),
  )

/** A billing run may come between reading and locking; then it reads again. */
const looks = 3

/**
 * Runs an operation of an actor who may change this subscription, with all locks in the common
 * order: selected invoices, then the subscription. Refuses others with not_found.
 */
export async function changingSubscription<T>(
  actor: Actor,
  { id: subscriptionId, right }: { id: string; right: SubscriptionRight },
  {
    wanted,
    work,
  }: {
    wanted: Wanted | null
    work: (
      tx: Transaction,
      subscription: Subscription,
      documents: LockedInvoice[],
      today: CalendarDate,
    ) => Promise<Result<T>>
  },
): Promise<Result<T>> {
  for (let look = 1; ; look++) {
    const found = await changeableSubscription(actor, subscriptionId, right)
    if (!found.ok) return found
    let isOvertaken = false
    const done = await transact(async (tx) => {
      const today = await siteToday(tx)
      const ids = await wantedIds(tx, found.value, { wanted, today })
      const documents = await lockAll(tx, ids)
      const [subscription] = await tx
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.id, subscriptionId))
        .for('update')
      if (!subscription) throw new Error('A subscription is never deleted')
      const there = await wantedIds(tx, subscription, { wanted, today })
      isOvertaken = there.join() !== ids.join()
      return isOvertaken ? overtaken : work(tx, subscription, documents, today)
    })
    if (!isOvertaken || look === looks) return done
  }
}

const overtaken = refuse(
  'conflict',
  'This subscription is being billed at this moment. Please try again.',
)

async function lockAll(tx: Transaction, ids: readonly string[]): Promise<LockedInvoice[]> {
  const documents: LockedInvoice[] = []
  for (const id of ids) {
    const locked = await lockInvoice(tx, id)
    if (locked) documents.push(locked)
  }
  return documents
}

async function wantedIds(
  tx: Transaction,
  subscription: Subscription,
  { wanted, today }: { wanted: Wanted | null; today: CalendarDate },
): Promise<string[]> {
  if (!wanted) return []
  const rows = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        invoicesOf(subscription),
        eq(invoices.subscriptionId, subscription.id),
        wanted(subscription, today),
      ),
    )
    .orderBy(invoices.id)
  return rows.map(({ id }) => id)
}
