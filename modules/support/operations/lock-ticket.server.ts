import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { currentTicketId } from '../merging/queries/current-ticket.server.ts'
import { supportTickets } from '../tables.server.ts'

export type LockedTicket = typeof supportTickets.$inferSelect

/**
 * The ticket, held until the transaction ends: what happens to one ticket happens in turn. The id
 * of one that was merged gives the ticket that it was merged into. Null when there is none.
 */
export async function lockTicket(tx: Transaction, id: string): Promise<LockedTicket | null> {
  for (let current = await currentTicketId(id, tx); current !== null; ) {
    const [row] = await tx
      .select()
      .from(supportTickets)
      .where(eq(supportTickets.id, current))
      .for('update')
    // Merged while this waited for it.
    if (!row || row.mergedInto === null) return row ?? null
    current = await currentTicketId(row.mergedInto, tx)
  }
  return null
}
