import { eq } from 'drizzle-orm'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { operatorGoneAfterMs } from '../../rules/chat-limits.ts'
import { chatOperators } from '../../tables.server.ts'
import { announceAvailability } from './announce-availability.server.ts'

/**
 * Ends the presence of an operator who signs out: offline and not there from this moment. Their
 * chats return to the queue half a minute later, unless another browser of theirs reports them
 * meanwhile. Does nothing for users who are not operators.
 */
export async function signOffOperator(actor: Actor): Promise<void> {
  const userId = actorId(actor)
  if (userId === null) return
  const lastSeenAt = new Date(now().getTime() - operatorGoneAfterMs)
  const signedOff = await db()
    .update(chatOperators)
    .set({ status: 'offline', lastSeenAt })
    .where(eq(chatOperators.userId, userId))
    .returning({ id: chatOperators.id })
  if (signedOff.length > 0) await announceAvailability(db())
}
