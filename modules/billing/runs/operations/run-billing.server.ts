import { eq, sql } from 'drizzle-orm'
import { type CalendarDate, dayIn, hourIn } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { writeOffSmallBalances } from '#modules/billing/allocation/operations/complete-invoice.server.ts'
import { chargeCards } from '#modules/billing/charges/operations/charge-cards.server.ts'
import { queryOpenCharges } from '#modules/billing/charges/operations/query-open-charges.server.ts'
import { runDunning } from '#modules/billing/dunning/operations/run-dunning.server.ts'
import { reconcileGateway } from '#modules/billing/notifications/operations/reconcile-gateway.server.ts'
import { expireOrders } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { applyDueChanges } from '#modules/billing/subscription-changes/operations/apply-due-changes.server.ts'
import { moveGatewayCharges } from '#modules/billing/subscription-changes/operations/move-gateway-charges.server.ts'
import { sendEndsToGateway } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { backfillItems } from '#modules/billing/subscriptions/operations/start-subscription.server.ts'
import { billingRuns } from '#modules/billing/tables.renewals.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { noCounts, type RunCounts } from '../rules/run-list.ts'
import { runLockKey } from '../rules/run-watch.ts'
import { announceRenewals } from './announce-renewals.server.ts'
import { billDue } from './bill-due.server.ts'
import type { Issuing } from './issue-renewals.server.ts'
import { issueTaxInvoices } from './issue-tax-invoices.server.ts'

/** Batch size when no request is waiting for this process. */
export const soloBatchSize = 500

export type RunReport = { runId: string; asOf: CalendarDate; counts: RunCounts; message: string }

/**
 * The billing run of one day in the site's zone: due changes, invoices, charges, mails, dunning,
 * and the charges that the gateway makes itself. May be started repeatedly or concurrently: one
 * works, the others are refused, and nothing is done twice. A crashed run is continued. A future
 * day is refused outside demo mode. `batchSize` is for a process without visitors (`soloBatchSize`)
 * and for tests.
 */
export async function runBilling({
  asOf,
  startedBy,
  batchSize = 100,
}: {
  asOf?: CalendarDate
  startedBy: string
  batchSize?: number
}): Promise<Result<RunReport>> {
  const settings = await siteSettings(db())
  const today = dayIn(settings.timezone, now())
  const day = asOf ?? today
  if (day > today && config().mode === 'live')
    return refuse('invalid', `${day} is in the future: only a dry run may use a future day.`)
  return withRunLock(async () => {
    const run = await openRun(day, startedBy)
    const vatRateBasisPoints = await chargeableVatRate(settings.sellerDetails, day, db())
    const message = await work(
      { runId: run.id, asOf: day, settings, vatRateBasisPoints, now: momentOf(day, today) },
      batchSize,
    )
    const [done] = await db()
      .update(billingRuns)
      .set({ status: 'completed', message, finishedAt: now(), heartbeatAt: now() })
      .where(eq(billingRuns.id, run.id))
      .returning()
    return ok({ runId: run.id, asOf: day, counts: done?.counts ?? noCounts, message })
  })
}

async function work(issuing: Issuing, batchSize: number): Promise<string> {
  const { asOf, settings, runId } = issuing
  const progress = (tx: Transaction, more: Partial<RunCounts>) => count(tx, runId, more)
  await backfillItems(db())
  await applyDueChanges(issuing, progress)
  if (settings.billingSettings.enable_recurring_billing) {
    await announceRenewals(issuing, progress)
    await billDue(issuing, batchSize, progress)
  }
  await queryOpenCharges(asOf, settings)
  const charged = await chargeCards(asOf, settings, (more) =>
    transact(async (tx) => ok(await count(tx, runId, more))).then(() => undefined),
  )
  await issueTaxInvoices(issuing, progress)
  await expireOrders({ asOf, days: settings.billingSettings.order_expiry_days }, progress)
  await writeOffSmallBalances(settings.billingSettings.small_balance_cents)
  await runDunning(issuing, hourIn(settings.timezone, now()), progress)
  await reconcileGateway(issuing)
  await moveGatewayCharges(asOf, settings)
  await sendEndsToGateway(settings)
  return charged.problem
}

/** A run for another day writes that day, at the current time of day. */
function momentOf(day: CalendarDate, today: CalendarDate): Date {
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
  return new Date(now().getTime() + days * 86_400_000)
}

async function withRunLock<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  const client = await db().$client.connect()
  let lost: Error | undefined
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1::bigint) as mine', [
      runLockKey,
    ])
    if (!rows[0]?.mine) return refuse('conflict', 'A billing run is under way.')
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1::bigint)', [runLockKey]).catch((error) => {
        lost = error
      })
    }
  } finally {
    // A connection that may still hold the lock is discarded: closing it releases the lock.
    client.release(lost)
  }
}

/**
 * Only one run holds the lock, so another run marked as running has crashed: one of the same day is
 * continued, others are closed.
 */
async function openRun(asOf: CalendarDate, startedBy: string): Promise<{ id: string }> {
  const moment = now()
  const [dead] = await db().select().from(billingRuns).where(eq(billingRuns.status, 'running'))
  if (dead?.asOf === asOf) return dead
  if (dead) {
    const closed = {
      status: 'interrupted' as const,
      message: 'The process ended in the middle',
      finishedAt: moment,
    }
    await db().update(billingRuns).set(closed).where(eq(billingRuns.id, dead.id))
  }
  const [run] = await db()
    .insert(billingRuns)
    .values({ asOf, counts: noCounts, startedBy, startedAt: moment, heartbeatAt: moment })
    .returning({ id: billingRuns.id })
  if (!run) throw new Error('The billing run was not written')
  return run
}

/**
 * Adds to the counts in the transaction of the work, so that a crash loses both or neither; also
 * updates the heartbeat.
 */
async function count(tx: Transaction, runId: string, more: Partial<RunCounts>): Promise<void> {
  const added = JSON.stringify(more)
  await tx
    .update(billingRuns)
    .set({
      heartbeatAt: now(),
      counts: sql`(select jsonb_object_agg(key, value::bigint + coalesce((${added}::jsonb ->> key)::bigint, 0))
        from jsonb_each_text(billing_runs.counts))`,
    })
    .where(eq(billingRuns.id, runId))
}
