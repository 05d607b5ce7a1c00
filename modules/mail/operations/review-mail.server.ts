import { and, eq, isNotNull } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { andThen, ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { enqueue, enqueueAll } from '#platform/queue.server.ts'
import { deliverMailJob } from '../jobs.server.ts'
import { canManageEmail } from '../policy.ts'
import { hidden } from '../rules/email.ts'
import { emailLogs } from '../tables.server.ts'
import { countMail } from './count-mail.server.ts'

/** Sends an email that waits for staff: a held one as it is, another one again, as a new row. */
export async function sendReviewed(actor: Actor, id: string): Promise<Result<void>> {
  if (!canManageEmail(actor)) return noPermission
  const released = await transact(async (tx) => ok(await release(tx, actor, eq(emailLogs.id, id))))
  if (!released.ok || released.value > 0) return released.ok ? ok(undefined) : released
  return andThen(await resendMail(actor, id), () => settle(actor, id, 'sent again'))
}

/** Releases all that are held since a restore. */
export async function releaseHeldMails(actor: Actor): Promise<Result<number>> {
  if (!canManageEmail(actor)) return noPermission
  return transact(async (tx) => ok(await release(tx, actor)))
}

/** Nothing is sent: the email arrived, or is no longer needed. */
export async function dismissReviewed(actor: Actor, id: string): Promise<Result<void>> {
  if (!canManageEmail(actor)) return noPermission
  return settle(actor, id, 'dismissed')
}

async function release(
  tx: Transaction,
  actor: Actor,
  which?: ReturnType<typeof eq>,
): Promise<number> {
  const held = and(eq(emailLogs.review, 'held'), eq(emailLogs.status, 'queued'), which)
  const released = await tx
    .update(emailLogs)
    .set({ review: null })
    .where(held)
    .returning({ id: emailLogs.id })
  if (released.length === 0) return 0
  await enqueueAll(
    tx,
    deliverMailJob,
    released.map(({ id }) => ({ emailLogId: id })),
  )
  const title = `${released.length === 1 ? '1 held email' : `${released.length} held emails`} released`
  await recordActivity(tx, {
    actor,
    entityType: 'email',
    action: 'released',
    title,
    before: { review: 'held' },
    after: { review: null },
  })
  return released.length
}

function settle(actor: Actor, id: string, what: 'sent again' | 'dismissed'): Promise<Result<void>> {
  return transact(async (tx) => {
    const open = and(eq(emailLogs.id, id), isNotNull(emailLogs.review))
    const [row] = await tx
      .select({
        status: emailLogs.status,
        review: emailLogs.review,
        template: emailLogs.templateName,
      })
      .from(emailLogs)
      .where(open)
      .for('update')
    if (!row) return refuse('not_found', 'There’s nothing left to do for this email.')
    const stopped =
      row.status === 'queued'
        ? { status: 'failed' as const, errorMessage: 'Dismissed by staff.', sealedVariables: null }
        : {}
    await tx
      .update(emailLogs)
      .set({ review: null, ...stopped })
      .where(open)
    const action = what === 'dismissed' ? 'dismissed' : 'resent'
    const moved = {
      before: { status: row.status, review: row.review },
      after: { status: stopped.status ?? row.status, review: null },
    }
    await recordActivity(tx, {
      actor,
      entityType: 'email',
      entityId: id,
      action,
      title: `Email '${row.template}' ${what}`,
      ...moved,
    })
    return ok(undefined)
  })
}

const noPermission = refuse('forbidden', 'You may not send email.')

/**
 * Sends a logged email again, as a new row. Fails while it is still queued, and when its one-time
 * link was erased after sending, or after too many in an hour.
 */
export async function resendMail(
  actor: Actor,
  emailLogId: string,
): Promise<Result<{ emailLogId: string }>> {
  if (!canManageEmail(actor)) return refuse('forbidden', 'You may not send email.')
  return transact(async (tx) => {
    const [row] = await tx
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.id, emailLogId))
      .for('update')
    if (!row) return refuse('not_found', 'This email is not in the log.')
    if (row.status === 'queued')
      return refuse('conflict', 'This email is still waiting to be sent.')
    const erased = row.sealedVariables === null && Object.values(row.variables).includes(hidden)
    if (erased)
      return refuse(
        'conflict',
        'This email held a one-time link that was erased after sending. Ask for a new one instead.',
      )
    const counted = await countMail(tx, actor, row.recipient)
    if (!counted.ok) return counted
    const key = row.idempotencyKey.replace(/:resend:[\da-f-]+$/, '')
    const id = newId()
    const {
      templateName,
      recipient,
      variables,
      sealedVariables,
      attachments,
      threading,
      customerId,
      orderId,
      invoiceId,
    } = row
    const copy = {
      templateName,
      recipient,
      variables,
      sealedVariables,
      attachments,
      threading,
      customerId,
      orderId,
      invoiceId,
    }
    await tx
      .insert(emailLogs)
      .values({ ...copy, id, createdAt: now(), idempotencyKey: `${key}:resend:${id}` })
    await enqueue(tx, deliverMailJob, { emailLogId: id })
    await recordActivity(tx, {
      actor,
      entityType: 'email',
      entityId: id,
      action: 'resent',
      title: `Email '${templateName}' resent to ${recipient}`,
    })
    return ok({ emailLogId: id })
  })
}
