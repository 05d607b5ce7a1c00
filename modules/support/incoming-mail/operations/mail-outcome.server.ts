import { and, eq, sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'

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
