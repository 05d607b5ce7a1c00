import { and, eq, lte, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { announceTicket } from '../../operations/announce-ticket.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { supportPresence } from '../../tables.presence.server.ts'
import { supportTickets } from '../../tables.server.ts'
import { othersInTicket, presentSince } from '../queries/presence.server.ts'
import type { PresenceState, PresentPerson } from '../rules/presence.ts'

/**
 * Keeps that a member of staff has the ticket open, and answers who else has. Others hear of it only when something changed, so a heartbeat wakes no page.
 * Refuses: no permission, no such ticket.
 */
export async function keepPresence(actor: Actor, ticketId: string, state: PresenceState): Promise<Result<PresentPerson[]>> {
  const userId = actorId(actor)
  if (userId === null || !mayHandleTickets(actor)) return refuse('forbidden', 'You do not have permission to handle tickets.')
  if (!isId(ticketId)) return refuse('not_found', 'There is no such ticket.')
  return transact(async (tx) => {
    const kept = state === 'left' ? await leave(tx, ticketId, userId) : await stay(tx, { ticketId, userId, isWriting: state === 'writing' })
    if (kept === 'missing') return refuse('not_found', 'There is no such ticket.')
    const others = await othersInTicket(ticketId, userId, tx)
    if (kept === 'changed' && others.length > 0) await announceTicket(tx, ticketId, 'presence')
    return ok(others)
  })
}

type Kept = 'missing' | 'changed' | 'same'

async function leave(tx: Transaction, ticketId: string, userId: string): Promise<Kept> {
  const gone = await tx.delete(supportPresence).where(ofPerson(ticketId, userId)).returning({ userId: supportPresence.userId })
  return gone.length > 0 ? 'changed' : 'same'
}

async function stay(tx: Transaction, { ticketId, userId, isWriting }: { ticketId: string; userId: string; isWriting: boolean }): Promise<Kept> {
  // First the ticket, as those do who delete it. Whoever writes into it is not kept waiting.
  const [ticket] = await tx.select({ id: supportTickets.id }).from(supportTickets).where(eq(supportTickets.id, ticketId)).for('key share')
  if (!ticket) return 'missing'
  const [before] = await tx.select().from(supportPresence).where(ofPerson(ticketId, userId)).for('update')
  const state = { isWriting, seenAt: now() }
  await tx
    .insert(supportPresence)
    .values({ ticketId, userId, ...state })
    .onConflictDoUpdate({ target: [supportPresence.ticketId, supportPresence.userId], set: state })
  return before && before.seenAt > presentSince() && before.isWriting === isWriting ? 'same' : 'changed'
}

function ofPerson(ticketId: string, userId: string) {
  return and(eq(supportPresence.ticketId, ticketId), eq(supportPresence.userId, userId))
}

/** Every minute: what does not count any more is removed. Rows that somebody writes just now are left to the next minute. */
export async function removeOldPresence(): Promise<void> {
  const old = db()
    .select({ at: sql`${supportPresence}.ctid` })
    .from(supportPresence)
    .where(lte(supportPresence.seenAt, presentSince()))
    .for('update', { skipLocked: true })
  await db().delete(supportPresence).where(sql`ctid in ${old}`)
}
