import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { announceTicket } from '../../operations/ticket-changes.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { supportPresence, supportReads } from '../../tables.presence.server.ts'
import { supportTickets } from '../../tables.server.ts'
import { othersInTicket, presentSince } from '../queries/presence.server.ts'
import type { PagePresence, PresenceState, PresentPerson } from '../rules/presence.ts'

/**
 * Stores that a member of staff has the ticket open in a window, and returns who else has. A person
 * is in it while any window is, and writes while they write in any. Others are notified only when
 * that changed, so a heartbeat wakes no page.
 */
export async function recordPresence(
  actor: Actor,
  ticketId: string,
  { page: pageId, state, seen }: PagePresence,
): Promise<Result<PresentPerson[]>> {
  const userId = actorId(actor)
  if (userId === null || !mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  if (!isId(ticketId)) return refuse('not_found', 'There is no such ticket.')
  return transact(async (tx) => {
    // First the ticket, as those do who delete it. A person who writes into it doesn't wait for
    // this.
    const [ticket] = await tx
      .select({ id: supportTickets.id })
      .from(supportTickets)
      .where(eq(supportTickets.id, ticketId))
      .for('key share')
    if (!ticket && state !== 'left') return refuse('not_found', 'There is no such ticket.')
    const before = await stateOfPerson(tx, ticketId, userId)
    if (state === 'left')
      await tx
        .delete(supportPresence)
        .where(and(ofPerson(ticketId, userId), eq(supportPresence.pageId, pageId)))
    else {
      await renewPresence(tx, { ticketId, userId, pageId, isWriting: state === 'writing' })
      if (seen > 0) await markRead(tx, { ticketId, userId, seen })
    }
    const after = await stateOfPerson(tx, ticketId, userId)
    if (before !== after) await announceTicket(tx, ticketId, 'presence')
    return ok(await othersInTicket(ticketId, userId, tx))
  })
}

/**
 * Over all windows, which are held until the transaction ends: of two that change at once the
 * second one sees the first.
 */
async function stateOfPerson(
  tx: Transaction,
  ticketId: string,
  userId: string,
): Promise<PresenceState> {
  const pages = await tx
    .select()
    .from(supportPresence)
    .where(ofPerson(ticketId, userId))
    .orderBy(asc(supportPresence.pageId))
    .for('update')
  const open = pages.filter(({ seenAt }) => seenAt > presentSince())
  if (open.some(({ isWriting }) => isWriting)) return 'writing'
  return open.length > 0 ? 'reading' : 'left'
}

async function renewPresence(
  tx: Transaction,
  page: Omit<typeof supportPresence.$inferInsert, 'seenAt'>,
): Promise<void> {
  const state = { isWriting: page.isWriting, seenAt: now() }
  await tx
    .insert(supportPresence)
    .values({ ...page, ...state })
    .onConflictDoUpdate({
      target: [supportPresence.ticketId, supportPresence.userId, supportPresence.pageId],
      set: state,
    })
}

/**
 * Up to the last message that the page shows, because one that came since was not read; nothing is
 * written where that was read before.
 */
async function markRead(
  tx: Transaction,
  { ticketId, userId, seen }: { ticketId: string; userId: string; seen: number },
): Promise<void> {
  const last = sql<number>`coalesce((select max(position) from support_messages
    where ticket_id = ${ticketId} and position <= ${seen}), 0)`
  await tx
    .insert(supportReads)
    .values({ ticketId, userId, position: last })
    .onConflictDoUpdate({
      target: [supportReads.ticketId, supportReads.userId],
      set: { position: sql`excluded.position` },
      setWhere: sql`excluded.position > ${supportReads.position}`,
    })
}

function ofPerson(ticketId: string, userId: string) {
  return and(eq(supportPresence.ticketId, ticketId), eq(supportPresence.userId, userId))
}

/**
 * Every minute: what does not count any more is removed, and lists are notified. Locked rows are
 * left to the next minute.
 */
export async function removeOldPresence(): Promise<void> {
  await transact(async (tx) => {
    const old = tx
      .select({ at: sql`${supportPresence}.ctid` })
      .from(supportPresence)
      .where(lte(supportPresence.seenAt, presentSince()))
      .for('update', { skipLocked: true })
    const removed = await tx
      .delete(supportPresence)
      .where(sql`ctid in ${old}`)
      .returning({ ticketId: supportPresence.ticketId })
    for (const ticketId of new Set(removed.map((row) => row.ticketId)))
      await announceTicket(tx, ticketId, 'presence')
    return ok(null)
  })
}
