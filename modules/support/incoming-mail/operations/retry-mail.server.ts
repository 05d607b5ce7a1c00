import { and, eq, inArray } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { maxMailBytes } from '../rules/mail-limits.ts'
import { wantedByStaff } from '../rules/mail-status.ts'
import { processMailJob } from './process-mail-job.server.ts'

/** Processes an email again that failed or was taken for spam. Refuses: no permission, no such email, one of which only the headers were kept. */
export async function retryMail(actor: Actor, mailId: string): Promise<Result<null>> {
  if (!mayHandleTickets(actor)) return refuse('forbidden', 'You do not have permission to handle tickets.')
  if (!isId(mailId)) return refuse('not_found', 'There is no such email.')
  return transact(async (tx) => {
    const open = and(eq(incomingMails.id, mailId), inArray(incomingMails.status, ['failed', 'spam']))
    const [mail] = await tx.select({ size: incomingMails.size, status: incomingMails.status }).from(incomingMails).where(open).for('update')
    if (!mail) return refuse('not_found', 'This email needs no further try.')
    const isKept = (await tx.$count(incomingMailSources, eq(incomingMailSources.mailId, mailId))) > 0
    if (!isKept || mail.size > maxMailBytes)
      return refuse('conflict', 'Only the headers of this email were kept. Ask the sender to send it again with smaller files.')
    await tx
      .update(incomingMails)
      .set({ status: 'received', reason: mail.status === 'spam' ? wantedByStaff : '', error: '', processedAt: null })
      .where(open)
    await enqueue(tx, processMailJob, { mailId })
    return ok(null)
  })
}
