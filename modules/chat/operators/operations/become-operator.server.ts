import { eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor, Person } from '#modules/identity/rules/actor.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayHandleChats } from '../../policy.ts'
import { chatOperators } from '../../tables.server.ts'
import { announceAvailability } from './announce-availability.server.ts'

/**
 * Makes an operator of a member of staff who asks for it, offline at first; one who is one already
 * stays it, and one who was set up with the same email address and no account yet becomes theirs.
 * Refuses: no permission, another account works under this email address.
 */
export async function becomeOperator(actor: Actor): Promise<Result<{ operatorId: string }>> {
  if (actor.kind !== 'person' || !mayHandleChats(actor))
    return refuse('forbidden', 'You do not have permission to handle live chat.')
  const { userId, name, email } = actor
  return transact(async (tx) => {
    const own = await operatorOfAccount(tx, userId)
    if (own) return ok({ operatorId: own.id })
    const operatorId = newId()
    const made = await tx
      .insert(chatOperators)
      .values({ id: operatorId, userId, name, email })
      .onConflictDoNothing()
      .returning({ id: chatOperators.id })
    await announceAvailability(tx)
    if (made.length === 0) return linkOperator(tx, actor)
    const title = `${name} became a chat operator`
    await recordActivity(tx, {
      actor,
      entityType: 'chat_operator',
      entityId: operatorId,
      action: 'created',
      title,
      after: { name, email },
    })
    return ok({ operatorId })
  })
}

/**
 * An operator with this address exists: set up beforehand for this person, or made by another press
 * of the same button.
 */
async function linkOperator(
  tx: Transaction,
  actor: Person,
): Promise<Result<{ operatorId: string }>> {
  const { userId, name, email } = actor
  const own = await operatorOfAccount(tx, userId)
  if (own) return ok({ operatorId: own.id })
  const [linked] = await tx
    .update(chatOperators)
    .set({ userId })
    .where(sql`lower(${chatOperators.email}) = lower(${email}) and ${chatOperators.userId} is null`)
    .returning({ id: chatOperators.id })
  if (!linked)
    return refuse('conflict', 'Another operator has your email address. Ask an administrator.')
  const title = `${name} works as the chat operator with their email address`
  await recordActivity(tx, {
    actor,
    entityType: 'chat_operator',
    entityId: linked.id,
    action: 'linked',
    title,
    after: { userId },
  })
  return ok({ operatorId: linked.id })
}

async function operatorOfAccount(tx: Transaction, userId: string) {
  const [operator] = await tx
    .select({ id: chatOperators.id })
    .from(chatOperators)
    .where(eq(chatOperators.userId, userId))
  return operator
}
