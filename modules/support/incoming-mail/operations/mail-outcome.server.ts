import { and, eq, inArray, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { maxMailBytes } from '../rules/mail-limits.ts'
import { type IncomingMailStatus, takableStatuses, wantedByStaff } from '../rules/mail-status.ts'
import { processMailJob } from './receive-mail.server.ts'

export type IncomingMail = typeof incomingMails.$inferSelect

/** What happened to an email, as its row keeps it. */
export type MailOutcome = Pick<IncomingMail, 'status' | 'reason'> &
  Partial<Pick<IncomingMail, 'ticketId' | 'supportMessageId' | 'html' | 'threading'>>

/** Writes it unless another server was faster; returns whether it did. */
export async function setOutcome(
  tx: Transaction,
  mailId: string,
  outcome: MailOutcome,
): Promise<boolean> {
  const written = await tx
    .update(incomingMails)
    .set({ ...outcome, error: '', processedAt: now() })
    .where(and(eq(incomingMails.id, mailId), eq(incomingMails.status, 'received')))
    .returning({ id: incomingMails.id })
  return written.length > 0
}

/** Locks the email's row, so that no other server makes a message of it; false when that was done. */
export async function lockMail(tx: Transaction, mailId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(and(eq(incomingMails.id, mailId), eq(incomingMails.status, 'received')))
    .for('update')
  return row !== undefined
}

/** What happens to emails of one sender happens one after the other, until the transaction ends. */
export async function lockSender(tx: Transaction, address: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mail-from:${address.toLowerCase()}`}, 0))`,
  )
}

/** Processes an email again that failed. */
export async function retryMail(actor: Actor, mailId: string): Promise<Result<null>> {
  return again(actor, mailId, { statuses: ['failed'], reason: '' })
}

/**
 * Makes a ticket of an email that failed, was ignored or taken for spam or for a bounce (people
 * write from postmaster@ too), whatever spoke against it and whatever it answers. Nothing automatic
 * is sent for an automatic one.
 */
export async function makeTicketOfMail(actor: Actor, mailId: string): Promise<Result<null>> {
  return again(actor, mailId, { statuses: takableStatuses, reason: wantedByStaff })
}

type Again = { statuses: readonly IncomingMailStatus[]; reason: string }

async function again(
  actor: Actor,
  mailId: string,
  { statuses, reason }: Again,
): Promise<Result<null>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  if (!isId(mailId)) return refuse('not_found', 'There is no such email.')
  return transact(async (tx) => {
    const open = and(eq(incomingMails.id, mailId), inArray(incomingMails.status, statuses))
    const [mail] = await tx
      .select({ id: incomingMails.id })
      .from(incomingMails)
      .where(open)
      .for('update')
    if (!mail) return refuse('not_found', 'This email doesn’t need to be tried again.')
    if (!(await isWhole(tx, mailId)))
      return refuse(
        'conflict',
        'Only the headers of this email were kept. Ask the sender to send it again with smaller files.',
      )
    await processAgain(tx, mailId, reason)
    return ok(null)
  })
}

/** Whether all of an email was kept. */
export async function isWhole(tx: Transaction, mailId: string): Promise<boolean> {
  const [mail] = await tx
    .select({ size: incomingMails.size })
    .from(incomingMails)
    .innerJoin(incomingMailSources, eq(incomingMailSources.mailId, incomingMails.id))
    .where(eq(incomingMails.id, mailId))
  return mail !== undefined && mail.size <= maxMailBytes
}

/** Queues a locked email as if it had just come in. */
export async function processAgain(tx: Transaction, mailId: string, reason: string): Promise<void> {
  await tx
    .update(incomingMails)
    .set({ status: 'received', reason, error: '', processedAt: null })
    .where(eq(incomingMails.id, mailId))
  await enqueue(tx, processMailJob, { mailId })
}
