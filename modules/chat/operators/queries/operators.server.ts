import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { staffProfiles, users } from '#modules/identity/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { OperatorStatus } from '../../rules/chat.ts'
import { operatorGoneAfterMs } from '../../rules/chat-limits.ts'
import { chatOperators, chatSessions, chatOperators as table } from '../../tables.server.ts'
import { shownStatus } from '../rules/shown-status.ts'

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
      averageRating: sql<number | null>`(select avg(s.rating)::float8 from chat_sessions s
        where s.assigned_operator_id = chat_operators.id)`,
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
const handledChats = sql<number>`(select count(*)::int from (
  select s.id from chat_sessions s where s.assigned_operator_id = chat_operators.id
  union select o.session_id from chat_offers o
    where o.operator_id = chat_operators.id
    and o.outcome = 'accepted') as chats)`

function isThere(): SQL {
  return sql`${table.isActive} and ${table.status} = 'online'
    and ${gt(table.lastSeenAt, new Date(now().getTime() - operatorGoneAfterMs))}`
}

/**
 * Who may be offered chats now: active, accepting, online, and heard of lately. Fewest chats first.
 */
export async function availableOperators(executor: Executor = db()): Promise<AvailableOperator[]> {
  const load = sql<number>`(select count(*)::int
    from chat_sessions s where s.assigned_operator_id = chat_operators.id and s.status = 'active')`
  const offered = sql<number>`(select count(*)::int from chat_sessions s
    where s.status in ('waiting', 'active')
      and s.offered_operator_id = chat_operators.id)`
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

/**
 * The picture of an operator: their own one, or else that of the member of staff who they are. The
 * query joins both tables.
 */
export const pictureOfOperator = sql<string>`coalesce(nullif(${chatOperators.avatarUrl}, ''), ${staffProfiles.avatarUrl}, '')`

export type OperatorRow = {
  id: string
  name: string
  email: string
  title: string
  avatarUrl: string
  accountName: string | null
  isActive: boolean
  canAcceptChats: boolean
  maxConcurrentChats: number
  status: OperatorStatus
  /** When their console was last heard of; null before the first time. */
  lastSeenAt: Date | null
  /**
   * Chats that go on now, all that they ever had, also those that were handed on, and the average
   * of the stars of those that were theirs at the end.
   */
  chatsNow: number
  chatsHandled: number
  averageRating: number | null
}

/**
 * A§3, A§7: all operators by name, with what they do and did. For staff who set up live chat; the
 * page's guard asks.
 */
export async function operatorList(): Promise<OperatorRow[]> {
  const handled = db()
    .select({
      operatorId: chatSessions.assignedOperatorId,
      now: sql<number>`(count(*) filter (where ${chatSessions.status} = 'active'))::int`.as(
        'chats_now',
      ),
      rating: sql<number | null>`avg(${chatSessions.rating})::float8`.as('average_rating'),
    })
    .from(chatSessions)
    .where(sql`${chatSessions.assignedOperatorId} is not null`)
    .groupBy(chatSessions.assignedOperatorId)
    .as('handled')
  const rows = await db()
    .select({
      operator: chatOperators,
      pictureUrl: pictureOfOperator,
      accountName: users.name,
      now: handled.now,
      all: handledChats,
      rating: handled.rating,
    })
    .from(chatOperators)
    .leftJoin(users, eq(users.id, chatOperators.userId))
    .leftJoin(staffProfiles, eq(staffProfiles.userId, chatOperators.userId))
    .leftJoin(handled, eq(handled.operatorId, chatOperators.id))
    .orderBy(alphabetically(chatOperators.name), asc(chatOperators.id))
  const at = now()
  return rows.map(
    ({
      operator: { id, name, email, title, isActive, canAcceptChats, maxConcurrentChats, ...known },
      ...row
    }) => ({
      ...{
        id,
        name,
        email,
        title,
        avatarUrl: row.pictureUrl,
        isActive,
        canAcceptChats,
        maxConcurrentChats,
      },
      accountName: row.accountName,
      status: shownStatus({ ...known, isActive }, at),
      lastSeenAt: known.lastSeenAt,
      chatsNow: row.now ?? 0,
      chatsHandled: row.all,
      averageRating: row.rating,
    }),
  )
}

/** For a choice of operators, by name. */
export function operatorChoices(): Promise<{ id: string; name: string }[]> {
  return db()
    .select({ id: chatOperators.id, name: chatOperators.name })
    .from(chatOperators)
    .orderBy(alphabetically(chatOperators.name), asc(chatOperators.id))
}

export type StoredOperator = typeof chatOperators.$inferSelect

export async function operatorById(
  id: string,
  executor: Executor = db(),
): Promise<StoredOperator | null> {
  const [row] = isId(id)
    ? await executor.select().from(chatOperators).where(eq(chatOperators.id, id))
    : []
  return row ?? null
}

export type OperatorAccount = {
  userId: string
  name: string
  email: string
  operatorId: string | null
}

/** Staff who may handle chats, and the operator that each works as. */
export async function operatorAccounts(executor: Executor = db()): Promise<OperatorAccount[]> {
  const [staff, taken] = await Promise.all([
    staffWhoMay('live_chat.handle', executor),
    executor
      .select({ operatorId: chatOperators.id, userId: chatOperators.userId })
      .from(chatOperators),
  ])
  return staff.map((person) => ({
    ...person,
    operatorId: taken.find(({ userId }) => userId === person.userId)?.operatorId ?? null,
  }))
}
