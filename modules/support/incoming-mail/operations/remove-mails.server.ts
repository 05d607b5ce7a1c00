import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportMessages, supportTickets } from '../../tables.server.ts'

/** Removes the emails about these tickets with their raw content; before the tickets' messages go, because they say which emails those are. */
export async function removeMailsOfTickets(tx: Transaction, tickets: SQL): Promise<void> {
  await tx.delete(incomingMails).where(sql`${incomingMails.ticketId} in (select ${supportTickets.id} from ${supportTickets} where ${tickets})`)
  await tx.delete(incomingMails).where(
    sql`${incomingMails.supportMessageId} in (select ${supportMessages.id} from ${supportMessages}
      join ${supportTickets} on ${supportTickets.id} = ${supportMessages.ticketId} where ${tickets})`,
  )
}

/** Removes every email from these addresses, whatever became of it. */
export async function removeMailsOf(tx: Transaction, addresses: readonly string[]): Promise<void> {
  for (const address of addresses.filter((one) => one !== ''))
    await tx.delete(incomingMails).where(sql`lower(${incomingMails.fromAddress}) = ${address.toLowerCase()}`)
}
