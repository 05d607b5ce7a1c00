import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportMessages, supportTickets } from '../../tables.server.ts'
import { markedAsSpam } from '../rules/mail-status.ts'

/**
 * Removes the emails about these tickets with their raw content; before the tickets' messages go,
 * because they say which emails those are.
 */
export async function removeMailsOfTickets(tx: Transaction, tickets: SQL): Promise<void> {
  await tx
    .delete(incomingMails)
    .where(
      sql`${incomingMails.ticketId} in (select ${supportTickets.id} from ${supportTickets} where ${tickets})`,
    )
  await tx.delete(incomingMails).where(
    sql`${incomingMails.supportMessageId} in (select ${supportMessages.id} from ${supportMessages}
      join ${supportTickets} on ${supportTickets.id} = ${supportMessages.ticketId} where ${tickets})`,
  )
}

/** What goes of an email of which only the sender stays. */
export const withoutContent = { subject: '', fromName: '', html: '', threading: null } as const

/** What staff marked as spam on these tickets loses all but its sender, who stays marked. */
export async function keepSpamMarks(tx: Transaction, ticketIds: string[]): Promise<void> {
  const ids = sql.param(ticketIds)
  const kept = await tx
    .update(incomingMails)
    .set({ ticketId: null, supportMessageId: null, ...withoutContent })
    .where(
      and(
        eq(incomingMails.status, 'spam'),
        eq(incomingMails.reason, markedAsSpam),
        sql`(${incomingMails.ticketId} = any(${ids}::uuid[]) or ${incomingMails.supportMessageId} in
          (select ${supportMessages.id} from ${supportMessages} where ${supportMessages.ticketId} = any(${ids}::uuid[])))`,
      ),
    )
    .returning({ id: incomingMails.id })
  const mails = kept.map(({ id }) => id)
  await tx.delete(incomingMailSources).where(inArray(incomingMailSources.mailId, mails))
}

/** Removes every email from these addresses, whatever became of it. */
export async function removeMailsOf(tx: Transaction, addresses: readonly string[]): Promise<void> {
  for (const address of addresses.filter((one) => one !== ''))
    await tx
      .delete(incomingMails)
      .where(sql`lower(${incomingMails.fromAddress}) = ${address.toLowerCase()}`)
}
