import { eq, sql } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor, Person } from '#modules/identity/rules/actor.ts'
import { breaks, type Transaction, transact } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayHandleChats, maySetUpChat } from '../../policy.ts'
import { chatEventText } from '../../rules/chat-event.ts'
import { chatOperators } from '../../tables.server.ts'
import { operatorAccounts } from '../queries/operators.server.ts'
import { type OperatorInput, operatorValues } from '../rules/operator-form.ts'
import { announceAvailability } from './operator-presence.server.ts'

/**
 * Which operator is written, and what of it was seen: `version` is that of the values with which
 * the form was made (`versionOfValues`). Null creates one.
 */
export type WrittenOperator = { id: string; version: string } | null

/**
 * Creates or changes an operator (A§5). Chats of one who is not active any more go back to the
 * queue with the next round of routing.
 */
export async function saveOperator(
  actor: Actor,
  existing: WrittenOperator,
  { userId, ...input }: OperatorInput,
): Promise<Result<{ id: string }>> {
  if (!maySetUpChat(actor))
    return refuse('forbidden', 'You do not have permission to set up live chat.')
  const values = { ...input, userId: userId === '' ? null : userId }
  try {
    return await transact((tx) =>
      existing ? change(tx, actor, existing, values) : create(tx, actor, values),
    )
  } catch (error) {
    if (breaks(error, 'chat_operators_email'))
      return invalid('email', 'Another operator has this email address.')
    if (breaks(error, 'chat_operators_user_id_unique')) return invalid('userId', accountTaken)
    throw error
  }
}

type Values = Omit<OperatorInput, 'userId'> & { userId: string | null }

async function create(
  tx: Transaction,
  actor: Actor,
  values: Values,
): Promise<Result<{ id: string }>> {
  const problem = await accountProblem(tx, values.userId)
  if (problem !== null) return invalid('userId', problem)
  const id = newId()
  await tx.insert(chatOperators).values({ ...values, id })
  await recordActivity(tx, {
    actor,
    entityType: 'chat_operator',
    entityId: id,
    action: 'created',
    title: `Chat operator ${values.name} added`,
    after: operatorValues(values),
  })
  return ok({ id })
}

async function change(
  tx: Transaction,
  actor: Actor,
  { id, version }: { id: string; version: string },
  values: Values,
): Promise<Result<{ id: string }>> {
  const current = await lockedOperator(tx, id)
  if (current === undefined) return refuse('not_found', 'This operator was deleted.')
  const before = operatorValues(current)
  if (versionOfValues(before) !== version) return savedMeanwhile('this operator')
  // An account that lost the right meanwhile may stay: it opens nothing.
  const problem = values.userId === current.userId ? null : await accountProblem(tx, values.userId)
  if (problem !== null) return invalid('userId', problem)
  // Who is made active again is there when they say so.
  const status = values.isActive ? {} : { status: 'offline' as const }
  await tx
    .update(chatOperators)
    .set({ ...values, ...status })
    .where(eq(chatOperators.id, id))
  const after = operatorValues(values)
  const title = `Chat operator ${values.name} updated`
  await recordActivity(tx, {
    actor,
    entityType: 'chat_operator',
    entityId: id,
    action: 'updated',
    title,
    ...changes(before, after),
  })
  await publish(tx, 'chats', chatEventText({ kind: 'availability' }))
  return ok({ id })
}

async function lockedOperator(tx: Transaction, id: string) {
  const [row] = isId(id)
    ? await tx.select().from(chatOperators).where(eq(chatOperators.id, id)).for('update')
    : []
  return row
}

const accountTaken = 'Another operator works with this account.'

async function accountProblem(tx: Transaction, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const account = (await operatorAccounts(tx)).find((one) => one.userId === userId)
  if (account === undefined) return 'Choose one from the list.'
  return account.operatorId === null ? null : accountTaken
}

function invalid(field: string, message: string) {
  return refuse('invalid', 'Please check the form.', { fields: { [field]: [message] } })
}

/**
 * Makes an operator of a member of staff who asks for it, offline at first; one who is one already
 * stays it, and one who was set up with the same email address and no account yet becomes theirs.
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
    .where(sql`lower(${chatOperators.email}) = lower(${email})
      and ${chatOperators.userId} is null`)
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

/**
 * Deletes an operator. Their chats stay, with their name on what they wrote; open ones have no
 * operator then, and the next round of routing returns them to the queue.
 */
export async function deleteOperator(actor: Actor, id: string): Promise<Result<{ name: string }>> {
  if (!maySetUpChat(actor))
    return refuse('forbidden', 'You do not have permission to set up live chat.')
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.delete(chatOperators).where(eq(chatOperators.id, id)).returning()
      : []
    if (!row) return refuse('not_found', 'This operator was deleted.')
    await recordActivity(tx, {
      actor,
      entityType: 'chat_operator',
      entityId: id,
      action: 'deleted',
      title: `Chat operator ${row.name} deleted`,
      before: row,
    })
    await publish(tx, 'chats', chatEventText({ kind: 'availability' }))
    return ok({ name: row.name })
  })
}

/**
 * Sets an operator offline who may no longer handle live chat, so that the next round of routing
 * returns their chats to the queue. A deleted member is deactivated as well; their name stays on
 * their chats. The right to do it is the caller's to ask.
 */
export async function dismissOperator(
  tx: Transaction,
  { userId, isForGood }: { userId: string; isForGood: boolean },
): Promise<void> {
  const dismissed = await tx
    .update(chatOperators)
    .set({ status: 'offline', lastSeenAt: null, ...(isForGood && { isActive: false }) })
    .where(eq(chatOperators.userId, userId))
    .returning({ id: chatOperators.id })
  if (dismissed.length > 0) await announceAvailability(tx)
}
