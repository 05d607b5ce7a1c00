import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { countOf } from '#kernel/format-count.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityAction } from '#modules/activity/rules/activity.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { enqueueAll } from '#platform/queue.server.ts'
import { deliverMailJob } from '../jobs.server.ts'
import { canManageEmail } from '../policy.ts'
import { isWaiting, queuePause } from '../queries/mail-queue.server.ts'
import { notSetUp } from '../rules/delivery.ts'
import { hidden } from '../rules/email.ts'
import { emailLogs, mailQueue, restoredBackups } from '../tables.server.ts'

/**
 * Stops the queue on all servers: emails are still queued, and none goes out until
 * `resumeMailQueue`. One that is being sent is finished.
 */
export async function pauseMailQueue(actor: Actor): Promise<Result<void>> {
  if (!canManageEmail(actor)) return noPermission
  return transact(async (tx) => {
    const paused = { pausedAt: now(), pausedBy: actorName(actor) }
    const written = await tx
      .insert(mailQueue)
      .values({ id: 1, ...paused })
      .onConflictDoUpdate({
        target: mailQueue.id,
        set: paused,
        setWhere: isNull(mailQueue.pausedAt),
      })
      .returning({ id: mailQueue.id })
    if (written.length === 0) return refuse('conflict', 'The email queue is paused already.')
    await record(tx, actor, {
      action: 'paused',
      title: 'Email queue paused',
      before: { isPaused: false },
      after: { isPaused: true },
    })
    return ok(undefined)
  })
}

/** Lets the queue run again and sends what is waiting. */
export async function resumeMailQueue(actor: Actor): Promise<Result<number>> {
  if (!canManageEmail(actor)) return noPermission
  return transact(async (tx) => {
    const resumed = await tx
      .update(mailQueue)
      .set({ pausedAt: null, pausedBy: null })
      .where(sql`${mailQueue.pausedAt} is not null`)
      .returning({ id: mailQueue.id })
    if (resumed.length === 0) return refuse('conflict', 'The email queue is not paused.')
    const waiting = await enqueueWaiting(tx)
    const title = `Email queue resumed: ${counted(waiting)} sent now`
    await record(tx, actor, {
      action: 'resumed',
      title,
      before: { isPaused: true },
      after: { isPaused: false },
    })
    return ok(waiting)
  })
}

/**
 * Tries all that wait once more at this moment, beside the tries that are planned: those wait for
 * up to an hour after a provider was away.
 */
export async function sendQueuedMails(actor: Actor): Promise<Result<number>> {
  if (!canManageEmail(actor)) return noPermission
  return transact(async (tx) => {
    if ((await queuePause(tx)).pausedAt !== null)
      return refuse('conflict', 'The email queue is paused. Resume it to send what is waiting.')
    const waiting = await enqueueWaiting(tx)
    if (waiting === 0) return refuse('conflict', 'No email is waiting.')
    await recordActivity(tx, {
      actor,
      entityType: 'email',
      action: 'sent',
      title: `${counted(waiting)} sent from the queue at once`,
    })
    return ok(waiting)
  })
}

/** Makes a job for each email that waits, and counts them. */
async function enqueueWaiting(tx: Transaction): Promise<number> {
  const waiting = await tx.select({ emailLogId: emailLogs.id }).from(emailLogs).where(isWaiting)
  await inBatches(waiting, (batch) => enqueueAll(tx, deliverMailJob, batch))
  return waiting.length
}

/**
 * Puts all failed emails that staff have not looked at into the queue once more. Each stays one
 * row, which surely was not sent. Those whose one-time link was erased stay where they are, and so
 * do those that may have arrived.
 */
export async function retryFailedMails(actor: Actor): Promise<Result<number>> {
  if (!canManageEmail(actor)) return noPermission
  return transact(async (tx) => {
    const retried = await requeueFailed(tx)
    if (retried === 0) return refuse('conflict', 'No failed email can be sent again.')
    const title = `${counted(retried)} queued again after failing`
    await record(tx, actor, {
      action: 'resent',
      title,
      before: { status: 'failed' },
      after: { status: 'queued' },
    })
    return ok(retried)
  })
}

/** Puts failed emails that surely were not sent into the queue once more, and counts them. */
async function requeueFailed(tx: Transaction, which?: SQL): Promise<number> {
  const erased = sql`(${emailLogs.sealedVariables} is null
    and jsonb_path_exists(${emailLogs.variables}, '$.* ? (@ == $hidden)', jsonb_build_object('hidden', ${hidden}::text)))`
  const retried = await tx
    .update(emailLogs)
    .set({ status: 'queued', review: null, errorMessage: null, handedOverAt: null, delivery: null })
    .where(
      and(
        eq(emailLogs.review, 'failed'),
        eq(emailLogs.status, 'failed'),
        isNull(emailLogs.sentAt),
        sql`not ${erased}`,
        which,
      ),
    )
    .returning({ emailLogId: emailLogs.id })
  await inBatches(retried, (batch) => enqueueAll(tx, deliverMailJob, batch))
  return retried.length
}

/**
 * After a test email went out: what waits for its next try is sent now, and so is what failed only
 * because no provider was set up. Gives how many; none while the queue is paused.
 */
export async function sendAfterTest(actor: Actor): Promise<Result<number>> {
  return transact(async (tx) => {
    if ((await queuePause(tx)).pausedAt !== null) return ok(0)
    const waiting = await enqueueWaiting(tx)
    const failed = await requeueFailed(tx, sql`${emailLogs.errorMessage} ~ ${notSetUp.source}`)
    const count = waiting + failed
    if (count === 0) return ok(0)
    await recordActivity(tx, {
      actor,
      entityType: 'email',
      action: 'sent',
      title: `${counted(count)} sent after the test email`,
    })
    return ok(count)
  })
}

/**
 * Nothing that waits now is sent any more; it stays in the log as failed. One that is being handed
 * to the provider this moment is left alone.
 */
export async function discardQueuedMails(actor: Actor): Promise<Result<number>> {
  if (!canManageEmail(actor)) return noPermission
  return transact(async (tx) => {
    const discarded = await tx
      .update(emailLogs)
      .set({ status: 'failed', errorMessage: 'Discarded by staff.', sealedVariables: null })
      .where(and(isWaiting, isNull(emailLogs.handedOverAt)))
      .returning({ id: emailLogs.id })
    if (discarded.length === 0) return refuse('conflict', 'No email is waiting.')
    const title = `${counted(discarded.length)} discarded from the queue`
    await record(tx, actor, {
      action: 'dismissed',
      title,
      before: { status: 'queued' },
      after: { status: 'failed' },
    })
    return ok(discarded.length)
  })
}

function counted(count: number): string {
  return countOf(count, 'email')
}

type Recorded = {
  action: ActivityAction
  title: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

function record(tx: Transaction, actor: Actor, what: Recorded): Promise<void> {
  return recordActivity(tx, { actor, entityType: 'email', ...what })
}

async function inBatches<T>(all: readonly T[], work: (batch: T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += 1000) await work(all.slice(from, from + 1000))
}

const noPermission = refuse('forbidden', 'You may not send email.')

const restorer = { kind: 'system', name: 'Restore' } as const

/**
 * After a restore the emails that were queued at the backup wait for staff: the server that went on
 * after the backup may have sent them. Called at each start, before the queue runs; a restore
 * counts once.
 */
export async function holdMailsAfterRestore(): Promise<void> {
  await transact(async (tx) => {
    const restored = await tx
      .update(restoredBackups)
      .set({ mailsHeldAt: now() })
      .where(isNull(restoredBackups.mailsHeldAt))
      .returning({ restoredAt: restoredBackups.restoredAt })
    if (restored.length === 0) return ok(undefined)
    const held = await tx
      .update(emailLogs)
      .set({ review: 'held' })
      .where(and(eq(emailLogs.status, 'queued'), isNull(emailLogs.review)))
      .returning({ id: emailLogs.id })
    const title = `A backup was restored: ${held.length === 1 ? '1 email is' : `${held.length} emails are`} held until staff release them`
    await recordActivity(tx, { actor: restorer, entityType: 'email', action: 'attention', title })
    return ok(undefined)
  })
}
