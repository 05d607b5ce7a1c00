import { and, eq, isNull } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { DunningStep } from '#modules/settings/rules/billing-settings.ts'
import { isPassing, type Transaction, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { type WaitingRenewal, waitingRenewals } from '../queries/waiting-renewals.server.ts'
import { maySuspendOn, stepsFor, suspensionDay } from '../rules/dunning.ts'
import { addCounts, noCounts, type RunCounts } from '../rules/run-counts.ts'
import { cancellationProposals, paymentReminders } from '../tables.renewals.server.ts'
import { subscriptions } from '../tables.server.ts'
import type { Progress } from './bill-due.server.ts'
import { billingActor, type Issuing } from './issue-renewals.server.ts'
import { lockInvoice } from './lock-documents.server.ts'
import { mailReminder } from './renewal-mails.server.ts'

const batchSize = 200

/**
 * Walks the ladder for every invoice that waits: reminds, warns, suspends, proposes the end. Each invoice by itself, in one transaction with the
 * rows of the steps it took, so that no step is taken twice. `hour` is that of the site's day: nothing is suspended on Fridays after noon.
 */
export async function runDunning(issuing: Issuing, hour: number, progress: Progress): Promise<void> {
  const { asOf, settings } = issuing
  const ladder = settings.billingSettings.dunning_ladder
  const maySuspend = maySuspendOn(asOf, hour)
  let after: string | null = null
  for (;;) {
    const waiting: WaitingRenewal[] = await waitingRenewals({ asOf, ladder, after }, batchSize)
    for (const one of waiting) {
      // Steps that are only skipped are written down with the next one that is taken: most invoices of a day cost no transaction.
      if (stepsOf(one, ladder, asOf, maySuspend).act.length === 0) continue
      try {
        await dun(one.invoiceId, issuing, maySuspend, progress)
      } catch (error) {
        if (isPassing(error)) throw error
        log().error({ err: error, invoice: one.invoiceId }, 'an invoice could not be dunned')
      }
    }
    after = waiting.at(-1)?.invoiceId ?? null
    if (after === null) return
  }
}

type Steps = ReturnType<typeof stepsFor>

/** Exempt customers and those who promised are only reminded before the due date; a card that is tried again needs no reminder on top. */
function stepsOf(waiting: WaitingRenewal, ladder: readonly DunningStep[], today: string, maySuspend: boolean): Steps {
  const held = waiting.isExempt || waiting.isPromised
  const { act, skip } = stepsFor(held ? ladder.filter(({ days }) => days <= 0) : ladder, waiting, today, maySuspend)
  const needless = (step: DunningStep) => waiting.hasRetry && step.action === 'remind'
  return { act: act.filter((step) => !needless(step)), skip: [...skip, ...act.filter(needless)] }
}

async function dun(invoiceId: string, issuing: Issuing, maySuspend: boolean, progress: Progress): Promise<void> {
  const { asOf, settings, now } = issuing
  const ladder = settings.billingSettings.dunning_ladder
  await transact(async (tx) => {
    // Locked, and asked again: it may have been paid meanwhile.
    if (!(await lockInvoice(tx, invoiceId))) return ok(undefined)
    const [waiting] = await waitingRenewals({ asOf, ladder, only: invoiceId }, 1, tx)
    if (!waiting) return ok(undefined)
    const { act, skip } = stepsOf(waiting, ladder, asOf, maySuspend)
    if (act.length === 0) return ok(undefined)
    let counts = noCounts
    for (const step of act) counts = addCounts(counts, await take(tx, waiting, step, issuing))
    const rows = [...act.map((step) => ({ step, status: 'sent' as const })), ...skip.map((step) => ({ step, status: 'skipped' as const }))].map(
      ({ step, status }) => ({
        subscriptionId: waiting.subscriptionId,
        invoiceId,
        stepDays: step.days,
        action: step.action,
        reminderDate: asOf,
        status,
        createdAt: now,
      }),
    )
    await tx.insert(paymentReminders).values(rows)
    await progress(tx, counts)
    return ok(undefined)
  })
}

async function take(tx: Transaction, waiting: WaitingRenewal, step: DunningStep, issuing: Issuing): Promise<Partial<RunCounts>> {
  const { asOf, settings } = issuing
  const name = String(step.days)
  switch (step.action) {
    case 'remind':
      return (await mailReminder(tx, waiting.invoiceId, 'payment_reminder', name)) ? { reminded: 1, mailed: 1 } : {}
    case 'warn': {
      const suspension_date = suspensionDay(settings.billingSettings.dunning_ladder, step, asOf)
      return (await mailReminder(tx, waiting.invoiceId, 'suspension_warning', name, { suspension_date })) ? { reminded: 1, mailed: 1 } : {}
    }
    case 'suspend':
      return suspend(tx, waiting, name, issuing)
    case 'cancel':
      return propose(tx, waiting, issuing)
  }
}

async function suspend(tx: Transaction, waiting: WaitingRenewal, step: string, { now }: Issuing): Promise<Partial<RunCounts>> {
  const [suspended] = await tx
    .update(subscriptions)
    .set({ suspendedAt: now, suspensionReason: 'Invoice overdue', updatedAt: now })
    .where(and(eq(subscriptions.id, waiting.subscriptionId), isNull(subscriptions.suspendedAt)))
    .returning({ description: subscriptions.description })
  if (!suspended) return {}
  const mailed = await mailReminder(tx, waiting.invoiceId, 'service_suspended', step)
  await recordActivity(tx, {
    actor: billingActor,
    entityType: 'subscription',
    entityId: waiting.subscriptionId,
    action: 'suspended',
    title: `Service ${suspended.description} suspended: its invoice is overdue`,
    details: { invoiceId: waiting.invoiceId },
  })
  return { suspended: 1, mailed: mailed ? 1 : 0 }
}

/** Nothing ends here: staff approve or reject it. */
async function propose(tx: Transaction, waiting: WaitingRenewal, { asOf, now }: Issuing): Promise<Partial<RunCounts>> {
  const proposed = await tx
    .insert(cancellationProposals)
    .values({ subscriptionId: waiting.subscriptionId, invoiceId: waiting.invoiceId, proposedOn: asOf, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: cancellationProposals.id })
  return { proposed: proposed.length }
}
