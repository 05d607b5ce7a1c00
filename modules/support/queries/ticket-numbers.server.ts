import { eq, inArray } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { supportTickets } from '../tables.server.ts'

export type NumberedTicket = { id: string; number: string; subject: string }

/** Those of these tickets that still exist, for staff who selected them. At most 200. */
export async function ticketNumbers(ids: readonly string[]): Promise<NumberedTicket[]> {
  const known = [...new Set(ids)].filter(isId).slice(0, 200)
  if (known.length === 0) return []
  return db()
    .select({
      id: supportTickets.id,
      number: supportTickets.number,
      subject: supportTickets.subject,
    })
    .from(supportTickets)
    .where(inArray(supportTickets.id, known))
    .orderBy(supportTickets.number)
}

/** Blank when it does not exist any more. */
export async function ticketNumberOf(executor: Executor, id: string): Promise<string> {
  const [row] = await executor
    .select({ number: supportTickets.number })
    .from(supportTickets)
    .where(eq(supportTickets.id, id))
  return row?.number ?? ''
}
