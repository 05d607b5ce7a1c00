import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayHandleChats } from '../../policy.ts'
import type { OperatorStatus } from '../../rules/chat.ts'
import { operatorGoneAfterMs } from '../../rules/chat-limits.ts'
import { chatOperators } from '../../tables.server.ts'
import { announceAvailability } from './announce-availability.server.ts'

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
