import { and, isNotNull, isNull } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { enqueueAll } from '#platform/queue.server.ts'
import { deliverMailJob } from '../jobs.server.ts'
import { canManageEmail } from '../policy.ts'
import { isWaiting } from '../queries/mail-queue.server.ts'
import { isMarketing } from '../queries/marketing-stop.server.ts'
import { emailLogs, mailQueue } from '../tables.server.ts'

/**
 * Stops marketing emails on all servers; the others go out. False when they were stopped already.
 */
export async function stopMarketing(tx: Transaction, reason: string): Promise<boolean> {
  const stopped = { marketingStoppedAt: now(), marketingStopReason: reason }
  const written = await tx
    .insert(mailQueue)
    .values({ id: 1, ...stopped })
    .onConflictDoUpdate({
      target: mailQueue.id,
      set: stopped,
      setWhere: isNull(mailQueue.marketingStoppedAt),
    })
    .returning({ id: mailQueue.id })
  if (written.length === 0) return false
  const actor: Actor = { kind: 'system', name: 'Email' }
  const moved = { before: { isStopped: false }, after: { isStopped: true } }
  await recordActivity(tx, {
    actor,
    entityType: 'email',
    action: 'attention',
    title: `Marketing emails stopped: ${reason}`,
    ...moved,
  })
  return true
}

/**
 * Staff let marketing emails go out again; those that waited are sent now. What bounced before
 * counts no more.
 */
export async function resumeMarketing(actor: Actor): Promise<Result<number>> {
  if (!canManageEmail(actor)) return refuse('forbidden', 'You may not send email.')
  return transact(async (tx) => {
    const [resumed] = await tx
      .update(mailQueue)
      .set({ marketingStoppedAt: null, marketingStopReason: null, marketingResumedAt: now() })
      .where(isNotNull(mailQueue.marketingStoppedAt))
      .returning({ id: mailQueue.id })
    if (!resumed) return refuse('conflict', 'Marketing emails are not stopped.')
    const waiting = await tx
      .select({ emailLogId: emailLogs.id })
      .from(emailLogs)
      .where(and(isWaiting, isMarketing))
    for (let from = 0; from < waiting.length; from += 1000)
      await enqueueAll(tx, deliverMailJob, waiting.slice(from, from + 1000))
    const moved = { before: { isStopped: true }, after: { isStopped: false } }
    await recordActivity(tx, {
      actor,
      entityType: 'email',
      action: 'resumed',
      title: 'Marketing emails resumed',
      ...moved,
    })
    return ok(waiting.length)
  })
}
