import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayHandleChats, maySetUpChat } from '../../policy.ts'
import type { OperatorStatus } from '../../rules/chat.ts'
import { chatOperators } from '../../tables.server.ts'
import { announceAvailability } from './announce-availability.server.ts'

const notThere = refuse('not_found', 'There is no such operator.')

/**
 * A§4: status, online flag and last seen. Operators set their own; staff who may set up live chat
 * set any operator's, and last seen then stays. The offers of an operator who is no longer online
 * move on with the next `offerWaitingChats`. Refuses: no permission, no such operator.
 */
export async function setOperatorStatus(
  actor: Actor,
  operatorId: string,
  status: OperatorStatus,
): Promise<Result<null>> {
  if (!mayHandleChats(actor))
    return refuse('forbidden', 'You do not have permission to handle live chat.')
  if (!isId(operatorId)) return notThere
  return transact(async (tx) => {
    const [operator] = await tx
      .select()
      .from(chatOperators)
      .where(eq(chatOperators.id, operatorId))
      .for('no key update')
    if (!operator) return notThere
    const isOwn = operator.userId !== null && operator.userId === actorId(actor)
    if (!isOwn && !maySetUpChat(actor))
      return refuse(
        'forbidden',
        'Only they, or staff who set up live chat, can change the status of an operator.',
      )
    await tx
      .update(chatOperators)
      .set({ status, ...(isOwn && { lastSeenAt: now() }) })
      .where(eq(chatOperators.id, operatorId))
    await announceAvailability(tx)
    return ok(null)
  })
}
