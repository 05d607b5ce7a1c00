import { asc, inArray, isNotNull, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import type { Progress } from '#modules/billing/runs/operations/bill-due.server.ts'
import type { Issuing } from '#modules/billing/runs/operations/issue-renewals.server.ts'
import { paymentReminders } from '#modules/billing/tables.renewals.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { isPassing, type Transaction, transact } from '#platform/database.server.ts'
import { throttled, yieldToVisitors } from '#platform/load/background-work.server.ts'
import { log } from '#platform/log.server.ts'
import { type WaitingInvoice, waitingInvoices } from '../queries/waiting-invoices.server.ts'
import { dunningStepsFor, maySuspendOn } from '../rules/dunning.ts'
import { applyDunningSteps, type DueStep } from './apply-dunning-steps.server.ts'

/** How many invoices are read together, and how many due ones share a transaction. */
const pageSize = 1000
const batchSize = 100

/**
 * Applies the dunning ladder to every unpaid renewal: reminds, warns, suspends, proposes
 * cancellation. Each batch is one transaction with its recorded steps, so that no step is repeated;
 * a failed batch is repeated one by one. `hour` is that of the site's day: nothing is suspended on
 * Friday afternoons.
 */
export async function runDunning(
  issuing: Issuing,
  hour: number,
  progress: Progress,
): Promise<void> {
  const { asOf, settings } = issuing
  const ladder = settings.billingSettings.dunning_ladder
  const maySuspend = maySuspendOn(asOf, hour)
  const dunning = { issuing, maySuspend, progress }
  let after: string | null = null
  for (;;) {
    const waiting: WaitingInvoice[] = await waitingInvoices({ asOf, ladder, after }, pageSize)
    // Skipped steps are recorded with the next applied one, so that most invoices need no
    // transaction.
    const ids = waiting
      .filter((one) => dunningStepsFor(one, ladder, { today: asOf, maySuspend }).act.length > 0)
      .map(({ invoiceId }) => invoiceId)
    for (let from = 0; from < ids.length; from += batchSize) {
      await yieldToVisitors()
      await throttled(() => dunBatch(ids.slice(from, from + batchSize), dunning))
    }
    after = waiting.at(-1)?.invoiceId ?? null
    if (after === null) return
  }
}

type Dunning = { issuing: Issuing; maySuspend: boolean; progress: Progress }

async function dunBatch(ids: string[], dunning: Dunning): Promise<void> {
  try {
    await transact(async (tx) => ok(await dun(tx, ids, dunning)))
  } catch (error) {
    if (isPassing(error)) throw error
    if (ids.length === 1)
      return log().error({ err: error, invoice: ids[0] }, 'an invoice could not be dunned')
    log().warn(
      { err: error, invoices: ids.length },
      'a batch of invoices could not be dunned; they are taken one by one',
    )
    for (const id of ids) await dunBatch([id], dunning)
  }
}

async function dun(
  tx: Transaction,
  ids: string[],
  { issuing, maySuspend, progress }: Dunning,
): Promise<void> {
  const { asOf, settings, now } = issuing
  const ladder = settings.billingSettings.dunning_ladder
  // Read again under the lock: they may have been paid meanwhile. Renewals have no order to lock
  // first (`lockInvoice`).
  const locked = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.id, ids))
    .orderBy(asc(invoices.id))
    .for('update')
  const waiting = await waitingInvoices(
    { asOf, ladder, only: locked.map(({ id }) => id) },
    ids.length,
    tx,
  )
  const planned = waiting
    .map((one) => ({ waiting: one, ...dunningStepsFor(one, ladder, { today: asOf, maySuspend }) }))
    .filter(({ act }) => act.length > 0)
  if (planned.length === 0) return
  const rowOf =
    (status: 'sent' | 'skipped') =>
    ({ waiting: { subscriptionId, invoiceId }, step }: DueStep) => ({
      subscriptionId,
      invoiceId,
      stepDays: step.days,
      action: step.action,
      reminderDate: asOf,
      status,
      createdAt: now,
    })
  const steps = planned.flatMap(({ waiting: one, act }) =>
    act.map((step) => ({ waiting: one, step })),
  )
  const skipped = planned.flatMap(({ waiting: one, skip }) =>
    skip.map((step) => ({ waiting: one, step })),
  )
  const counts = await applyDunningSteps(tx, steps, issuing)
  const { invoiceId, stepDays, action } = paymentReminders
  await tx
    .insert(paymentReminders)
    .values([...steps.map(rowOf('sent')), ...skipped.map(rowOf('skipped'))])
    // A warning that bounced is given again.
    .onConflictDoUpdate({
      target: [invoiceId, stepDays, action],
      targetWhere: isNotNull(invoiceId),
      set: {
        reminderDate: sql`excluded.reminder_date`,
        status: sql`excluded.status`,
        createdAt: sql`excluded.created_at`,
      },
    })
  await progress(tx, counts)
}
