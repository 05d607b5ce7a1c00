import { eq, sql } from 'drizzle-orm'
import { totalsWithVat } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import {
  type DuePosition,
  type DueSubscription,
  lockDueBatch,
} from '#modules/billing/subscriptions/queries/due-subscriptions.server.ts'
import { maxPeriodsPerDay } from '#modules/billing/subscriptions/rules/renewal.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { isPassing, type Transaction, transact } from '#platform/database.server.ts'
import { throttled, yieldToVisitors } from '#platform/load/background-work.server.ts'
import { log } from '#platform/log.server.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import { billingActor, type RunCounts } from '../rules/run-list.ts'
import { type Issuing, issueRenewals } from './issue-renewals.server.ts'

/** Retries for rows that another transaction had locked. */
const passes = 3

export type Progress = (tx: Transaction, more: Partial<RunCounts>) => Promise<void>

/** Two lanes: while the database writes one batch, the next one is calculated. */
const lanes = 2

/** Progress of the walk over all due subscriptions. */
type Walk = { after: DuePosition | null; found: number; isOver: boolean; taken: Promise<unknown> }

/**
 * Bills every due subscription in batches, each committed by itself: memory is bounded, and after a
 * crash committed batches are not repeated. A failed batch is repeated one by one, so that a broken
 * subscription blocks no other.
 */
export async function billDue(
  issuing: Issuing,
  batchSize: number,
  progress: Progress,
): Promise<void> {
  for (let pass = 1; pass <= passes; pass++) {
    const walk: Walk = { after: null, found: 0, isOver: false, taken: Promise.resolve() }
    // Waits for all lanes, even when one failed, so that no work continues after the run.
    const ended = await Promise.allSettled(
      Array.from({ length: lanes }, () => billLane(issuing, walk, { batchSize, progress })),
    )
    const failed = ended.find((lane) => lane.status === 'rejected')
    if (failed) throw failed.reason
    if (walk.found === 0) return
  }
}

async function billLane(
  issuing: Issuing,
  walk: Walk,
  { batchSize, progress }: { batchSize: number; progress: Progress },
): Promise<void> {
  try {
    while (!walk.isOver) {
      await yieldToVisitors()
      await throttled(() => billBatch(issuing, walk, { size: batchSize, progress }))
    }
  } finally {
    walk.isOver = true
  }
}

async function billBatch(
  issuing: Issuing,
  walk: Walk,
  { size, progress }: { size: number; progress: Progress },
): Promise<void> {
  let ids: string[] = []
  try {
    await transact(async (tx) => {
      // A retry after a deadlock uses the same rows.
      const due =
        ids.length > 0
          ? await lockDueBatch(tx, { ...asking(issuing), only: ids }, size)
          : await nextBatch(tx, issuing, { walk, size })
      ids = due.map(({ subscription }) => subscription.id)
      if (due.length > 0) await progress(tx, await billLocked(tx, due, issuing))
      return ok(undefined)
    })
  } catch (error) {
    if (isPassing(error) || ids.length === 0) throw error
    log().warn(
      { err: error, subscriptions: ids.length },
      'a batch of the billing run failed; billing its subscriptions one by one',
    )
    for (const id of ids) await billOne(issuing, id, progress)
  }
}

/** The next batch. Lanes take turns, each continuing where the last one ended. */
async function nextBatch(
  tx: Transaction,
  issuing: Issuing,
  { walk, size }: { walk: Walk; size: number },
): Promise<DueSubscription[]> {
  const taking = walk.taken.then(async () => {
    const due = await lockDueBatch(tx, { ...asking(issuing), after: walk.after }, size)
    const last = due.at(-1)?.subscription
    if (last) walk.after = { id: last.id, nextBillingDate: last.nextBillingDate }
    else walk.isOver = true
    walk.found += due.length
    return due
  })
  walk.taken = taking.catch(() => undefined)
  return taking
}

async function billOne(issuing: Issuing, id: string, progress: Progress): Promise<void> {
  try {
    await transact(async (tx) => {
      const due = await lockDueBatch(tx, { ...asking(issuing), only: [id] }, 1)
      if (due.length > 0) await progress(tx, await billLocked(tx, due, issuing))
      return ok(undefined)
    })
  } catch (error) {
    if (isPassing(error)) throw error
    log().error({ err: error, subscription: id }, 'a subscription could not be billed')
    await noteFailure(issuing, id, { error, progress })
  }
}

function asking({ asOf, settings, runId }: Issuing) {
  return { asOf, settings: settings.billingSettings, runId }
}

async function billLocked(
  tx: Transaction,
  due: readonly DueSubscription[],
  issuing: Issuing,
): Promise<Partial<RunCounts>> {
  const [within, beyond] = [due.filter(isWithinBound), due.filter((each) => !isWithinBound(each))]
  for (const { subscription } of beyond)
    await park(
      tx,
      subscription,
      issuing,
      `${maxPeriodsPerDay} periods were billed on ${issuing.asOf} already`,
    )
  const issued = await issueRenewals(tx, within, issuing)
  return {
    due: due.length,
    invoiced: issued.count,
    invoicedCents: issued.cents,
    mailed: issued.mailed,
    parked: beyond.length,
  }
}

function isWithinBound({ periodsToday }: DueSubscription): boolean {
  return periodsToday < maxPeriodsPerDay
}

async function park(
  tx: Transaction,
  { id, description }: { id: string; description: string },
  { now }: Issuing,
  parkReason: string,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ parkedAt: now, parkReason, updatedAt: now })
    .where(eq(subscriptions.id, id))
  await recordActivity(tx, {
    actor: billingActor,
    entityType: 'subscription',
    entityId: id,
    action: 'attention',
    title: `Subscription ${description} parked: ${parkReason}`,
  })
}

/**
 * Records the failure for staff; the next run retries. The first failure of a period also raises an
 * alert.
 */
async function noteFailure(
  issuing: Issuing,
  id: string,
  { error, progress }: { error: unknown; progress: Progress },
): Promise<void> {
  const { runId, asOf, now, vatRateBasisPoints } = issuing
  const errorMessage = redactedReason(error).slice(0, 300)
  await transact(async (tx) => {
    const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id))
    if (!subscription) return ok(undefined)
    const row = {
      runId,
      subscriptionId: id,
      billingDate: subscription.nextBillingDate,
      amountCents: totalsWithVat(subscription.amountCents, vatRateBasisPoints).total,
      status: 'failed' as const,
      errorMessage,
      billedOn: asOf,
      updatedAt: now,
    }
    const [noted] = await tx
      .insert(recurringBillingLogs)
      .values({ ...row, createdAt: now })
      .onConflictDoUpdate({
        target: [recurringBillingLogs.subscriptionId, recurringBillingLogs.billingDate],
        set: row,
        setWhere: sql`${recurringBillingLogs.invoiceId} is null`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    // The period was billed before but is due again; retrying every day would not help.
    if (!noted)
      await park(
        tx,
        subscription,
        issuing,
        `The period from ${subscription.nextBillingDate} was billed before`,
      )
    if (noted?.isNew) {
      const title = `Subscription ${subscription.description} could not be billed: ${errorMessage}`
      await recordActivity(tx, {
        actor: billingActor,
        entityType: 'subscription',
        entityId: id,
        action: 'attention',
        title,
      })
    }
    await progress(tx, { due: 1, failed: 1 })
    return ok(undefined)
  })
}
