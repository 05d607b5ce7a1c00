import { eq } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { breaks, type Transaction, transact } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { maySetUpChat } from '../../policy.ts'
import { chatEventText } from '../../rules/chat-event.ts'
import { chatOperators } from '../../tables.server.ts'
import { operatorAccounts } from '../queries/operator-list.server.ts'
import { type OperatorInput, operatorValues } from '../rules/operator-form.ts'

/**
 * Which operator is written, and what of it was seen: `version` is that of the values with which
 * the form was made (`versionOfValues`). Null creates one.
 */
export type WrittenOperator = { id: string; version: string } | null

/**
 * Creates or changes an operator (A§5). Chats of one who is not active any more go back to the
 * queue with the next round of routing. Refuses: no permission, deleted or saved by another user
 * meanwhile, an email address or a staff account that another operator has, an account that may not
 * handle chats.
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
