import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { deliverMailJob } from '../jobs.server.ts'
import { canManageEmail } from '../policy.ts'
import { hidden } from '../rules/email.ts'
import { emailLogs } from '../tables.server.ts'
import { countMail } from './count-mail.server.ts'

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
