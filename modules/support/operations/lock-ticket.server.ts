import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Transaction } from '#platform/database.server.ts'
import { supportTickets } from '../tables.server.ts'

export type LockedTicket = typeof supportTickets.$inferSelect

/** The ticket, held until the transaction ends: what happens to one ticket happens in turn. Null when there is none. */
export async function lockTicket(tx: Transaction, id: string): Promise<LockedTicket | null> {
  if (!isId(id)) return null
  const [row] = await tx.select().from(supportTickets).where(eq(supportTickets.id, id)).for('update')
  return row ?? null
}
