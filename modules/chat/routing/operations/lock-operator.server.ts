import { and, eq, type SQL } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'

export type LockedOperator = typeof chatOperators.$inferSelect & { load: number }

/**
 * The operator, held until the transaction ends, and how many chats they have. Every operation that
 * gives an operator a chat holds this row, so that two who do it at once do not both take the last
 * room. Lock order: the chat, then the operator. Null when there is none.
 */
export async function lockOperator(
  tx: Transaction,
  operatorId: string,
): Promise<LockedOperator | null> {
  return isId(operatorId) ? lock(tx, eq(chatOperators.id, operatorId)) : null
}

/** The operator that this member of staff works as. */
export async function lockOwnOperator(
  tx: Transaction,
  actor: Actor,
): Promise<LockedOperator | null> {
  const userId = actorId(actor)
  return userId === null ? null : lock(tx, eq(chatOperators.userId, userId))
}

async function lock(tx: Transaction, condition: SQL): Promise<LockedOperator | null> {
  const [row] = await tx.select().from(chatOperators).where(condition).for('no key update')
  if (!row) return null
  // Counted after the row is held: a chat that was given just before is seen.
  const load = await tx.$count(
    chatSessions,
    and(eq(chatSessions.assignedOperatorId, row.id), eq(chatSessions.status, 'active')),
  )
  return { ...row, load }
}
