import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor, transact } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { mayHandleChats, maySetUpChat } from '../../policy.ts'
import type { OperatorStatus } from '../../rules/chat.ts'
import { chatEventText } from '../../rules/chat-event.ts'
import { operatorGoneAfterMs } from '../../rules/chat-limits.ts'
import { chatOperators } from '../../tables.server.ts'

/**
 * Notifies open panels and consoles, on every server, that an operator came or left, once the
 * transaction commits.
 */
export function announceAvailability(executor: Executor): Promise<void> {
  return publish(executor, 'chats', chatEventText({ kind: 'availability' }))
}

const notThere = refuse('not_found', 'There is no such operator.')

/**
 * A§4: status, online flag and last seen. Operators set their own; staff who may set up live chat
 * set any operator's, and last seen then stays. The offers of an operator who is no longer online
 * move on with the next `offerWaitingChats`.
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

export type OwnPresence = { operatorId: string; status: OperatorStatus }

/**
 * Pages read what calls the operator with each sign of life, more often than it has to be stored.
 */
const storedForMs = 5_000

/**
 * The open back office says that its operator is there; every `consoleHeartbeatMs`. The first
 * heartbeat after an absence notifies visitors and staff. Refuses: no permission; an operator who
 * was switched off; no operator of this account ('not_found': the console then offers
 * `becomeOperator`).
 */
export async function renewOperatorPresence(actor: Actor): Promise<Result<OwnPresence>> {
  const userId = actorId(actor)
  if (userId === null || !mayHandleChats(actor))
    return refuse('forbidden', 'You do not have permission to handle live chat.')
  return transact(async (tx) => {
    const own = tx.select().from(chatOperators).where(eq(chatOperators.userId, userId))
    const [known] = await own
    const at = now()
    const isFresh =
      known?.isActive &&
      known.lastSeenAt !== null &&
      Math.abs(at.getTime() - known.lastSeenAt.getTime()) < storedForMs
    if (isFresh) return ok({ operatorId: known.id, status: known.status })
    const [operator] = await own.for('no key update')
    if (!operator) return refuse('not_found', 'You are not set up as an operator yet.')
    if (!operator.isActive)
      return refuse('forbidden', 'You are switched off as an operator. Ask an administrator.')
    await tx.update(chatOperators).set({ lastSeenAt: at }).where(eq(chatOperators.id, operator.id))
    const goneSince = new Date(at.getTime() - operatorGoneAfterMs)
    const wasThere = operator.lastSeenAt !== null && operator.lastSeenAt > goneSince
    if (!wasThere) await announceAvailability(tx)
    return ok({ operatorId: operator.id, status: operator.status })
  })
}
