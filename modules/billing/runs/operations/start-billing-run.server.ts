import { sql } from 'drizzle-orm'
import { formatDay } from '#kernel/date-format.ts'
import { dayIn } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { startBillingJob } from '#modules/billing/jobs.server.ts'
import { mayRunBilling } from '#modules/billing/policy.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { runLockKey } from '../rules/run-watch.ts'

/**
 * 'Run now': today's billing run in the background, by the same operation as the daily one. The
 * same form sent twice starts one run. Refuses: no permission, or a run in progress, as its lock
 * says (its row may be that of a killed process, which is continued).
 */
export async function startBillingRun(
  actor: Actor,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<Result<{ day: string }>> {
  if (!mayRunBilling(actor))
    return refuse('forbidden', 'You do not have permission to start a billing run.')
  return transact(async (tx) => {
    const { timezone } = await siteSettings(tx)
    const day = dayIn(timezone, now())
    // Freed with this transaction, before the job starts.
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${runLockKey}::bigint) as free`,
    )
    if (!rows[0]?.free) return refuse('conflict', 'A billing run is under way.')
    const once = {
      scope: `billing-run:${actorId(actor) ?? 'system'}`,
      key: idempotencyKey,
      body: {},
    }
    const claimed = await claimKey(tx, once, { day })
    if (claimed) return claimed
    await recordActivity(tx, {
      actor,
      entityType: 'billing_run',
      action: 'started',
      title: `Billing run of ${formatDay(day)} started by hand`,
    })
    await enqueue(tx, startBillingJob, { startedBy: actorName(actor) })
    return ok({ day })
  })
}
