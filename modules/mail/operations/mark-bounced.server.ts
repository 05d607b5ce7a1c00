import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { enqueueAll } from '#platform/queue.server.ts'
import { deliverMailJob } from '../jobs.server.ts'
import { canManageEmail } from '../policy.ts'
import { threadSigns } from '../queries/email-list-facts.server.ts'
import { isWaiting } from '../queries/mail-queue.server.ts'
import { isMarketing } from '../queries/marketing-stop.server.ts'
import { type DeliveryState, isForward } from '../rules/delivery.ts'
import { threadMarks } from '../rules/threads/thread-mark.ts'
import { emailLogs, mailQueue } from '../tables.server.ts'

export type SentMail = typeof emailLogs.$inferSelect

/**
 * The email with this Message-ID, locked: by our own ids, which can't be guessed, or by the
 * provider's id. `original` is text in which the Message-ID comes first, with angle brackets.
 */
export async function lockSentMail(
  tx: Transaction,
  original: string,
): Promise<SentMail | undefined> {
  const [mark] = threadMarks(original, threadSigns())
  const own = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(original)?.[1]
  const ids = [mark?.mail, own].filter((id): id is string => id !== undefined)
  const providers = /<([^<>\s]{1,400})>/.exec(original)?.[1]
  const byProvider =
    ids.length > 0 || providers === undefined
      ? []
      : [eq(emailLogs.messageId, `<${providers}>`), eq(emailLogs.messageId, providers)]
  const which = or(...ids.map((id) => eq(emailLogs.id, id)), ...byProvider)
  if (which === undefined) return undefined
  const [row] = await tx.select().from(emailLogs).where(which).limit(1).for('update')
  return row
}

/**
 * An email was not delivered after all: staff must look at it. False when that was known. The
 * report may be here before the answer of the provider that took the email; the status then follows
 * with that answer. It may also be the first word about an email whose answer never came.
 */
export async function markBounced(tx: Transaction, id: string, reason: string): Promise<boolean> {
  const marked = await tx
    .update(emailLogs)
    .set({
      delivery: sql`case when ${emailLogs.delivery} = 'complained' then 'complained' else 'bounced' end`,
      status: sql`case when ${emailLogs.status} = 'sent' then 'failed' else ${emailLogs.status} end`,
      // Staff who waited for it, or dismissed it, know that it did not go out.
      review: sql`case when ${emailLogs.status} = 'failed' and ${emailLogs.review} is null then null else 'failed' end`,
      errorMessage: reason.slice(0, 1000),
    })
    .where(
      and(
        eq(emailLogs.id, id),
        or(inArray(emailLogs.status, ['sent', 'failed']), isNotNull(emailLogs.handedOverAt)),
        notBouncedYet,
      ),
    )
    .returning({ id: emailLogs.id })
  return marked.length > 0
}

const notBouncedYet = sql`${emailLogs.delivery} is distinct from 'bounced'`

/**
 * Notes what was reported of a sent email; moves only forward. One that may have arrived did, and
 * no longer needs review.
 */
export async function markDelivery(
  tx: Transaction,
  { id, delivery, review }: Pick<SentMail, 'id' | 'delivery' | 'review'>,
  { state, at }: { state: Exclude<DeliveryState, 'bounced'>; at: Date },
): Promise<void> {
  if (!isForward(delivery, state)) return
  const isSettled = review === 'uncertain' && state !== 'deferred'
  const settled = {
    status: 'sent',
    review: null,
    errorMessage: null,
    sealedVariables: null,
    sentAt: at,
  } as const
  await tx
    .update(emailLogs)
    .set({ delivery: state, ...(isSettled && settled) })
    .where(eq(emailLogs.id, id))
}

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
