import { asc, eq, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { staffProfiles, users } from '#modules/identity/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { OperatorStatus } from '../../rules/chat.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'
import { shownStatus } from '../rules/shown-status.ts'
import { pictureOfOperator } from './operator-picture.server.ts'
import { handledChats } from './operators.server.ts'

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
