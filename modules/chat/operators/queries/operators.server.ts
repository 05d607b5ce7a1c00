import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { OperatorStatus } from '../../rules/chat.ts'
import { operatorGoneAfterMs } from '../../rules/chat-limits.ts'
import { chatOperators as table } from '../../tables.server.ts'

export type Operator = {
  id: string
  userId: string | null
  name: string
  email: string
  title: string
  avatarUrl: string
  isActive: boolean
  canAcceptChats: boolean
  maxConcurrentChats: number
  status: OperatorStatus
  /** Says so, and their console was heard of lately. */
  isOnline: boolean
  lastSeenAt: Date | null
  totalChatsHandled: number
  /** Of their rated chats; null without any. */
  averageRating: number | null
}

/**
 * `load` chats go on with this operator; `room` more are taken, of which open offers use up one
 * each.
 */
export type AvailableOperator = {
  id: string
  userId: string
  name: string
  load: number
  room: number
}

/** The operator that this member of staff works as; null when they are none. */
export async function operatorOf(
  actor: Actor,
  executor: Executor = db(),
): Promise<Operator | null> {
  const userId = actorId(actor)
  if (userId === null) return null
  const [row] = await operatorRows(executor, eq(table.userId, userId))
  return row ?? null
}

/** A§7: active ones only by default, by name. */
export async function operators({
  activeOnly = true,
  onlineOnly = false,
}: {
  activeOnly?: boolean
  onlineOnly?: boolean
} = {}): Promise<Operator[]> {
  const rows = await operatorRows(db(), activeOnly ? eq(table.isActive, true) : undefined)
  return onlineOnly ? rows.filter(({ isOnline }) => isOnline) : rows
}

async function operatorRows(executor: Executor, condition: SQL | undefined): Promise<Operator[]> {
  const rows = await executor
    .select({
      operator: table,
      isOnline: sql<boolean>`coalesce(${isThere()}, false)`,
      totalChatsHandled: handledChats,
      averageRating: sql<
        number | null
      >`(select avg(s.rating)::float8 from chat_sessions s where s.assigned_operator_id = chat_operators.id)`,
    })
    .from(table)
    .where(condition)
    .orderBy(alphabetically(table.name), asc(table.id))
  return rows.map(({ operator: { createdAt: _, ...operator }, ...counted }) => ({
    ...operator,
    ...counted,
  }))
}

/** Of a chat that was handed on, both have handled it. */
export const handledChats = sql<number>`(select count(*)::int from (
  select s.id from chat_sessions s where s.assigned_operator_id = chat_operators.id
  union select o.session_id from chat_offers o where o.operator_id = chat_operators.id and o.outcome = 'accepted') as chats)`

function isThere(): SQL {
  return sql`${table.isActive} and ${table.status} = 'online' and ${gt(table.lastSeenAt, new Date(now().getTime() - operatorGoneAfterMs))}`
}

/**
 * Who may be offered chats now: active, accepting, online, and heard of lately. Fewest chats first.
 */
export async function availableOperators(executor: Executor = db()): Promise<AvailableOperator[]> {
  const load = sql<number>`(select count(*)::int from chat_sessions s where s.assigned_operator_id = chat_operators.id and s.status = 'active')`
  const offered = sql<number>`(select count(*)::int from chat_sessions s where s.status in ('waiting', 'active') and s.offered_operator_id = chat_operators.id)`
  const rows = await executor
    .select({
      id: table.id,
      userId: table.userId,
      name: table.name,
      max: table.maxConcurrentChats,
      load,
      offered,
    })
    .from(table)
    .where(and(isThere(), table.canAcceptChats))
    .orderBy(load, asc(table.id))
  return rows.flatMap(({ userId, max, offered: offers, ...operator }) =>
    userId === null
      ? []
      : [{ ...operator, userId, room: Math.max(0, max - operator.load - offers) }],
  )
}
