import { eq, inArray, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { type TicketTeam, ticketTeams } from '#modules/support/rules/ticket.ts'
import { supportTeamMembers } from '#modules/support/tables.teams.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import {
  type AvailableOperator,
  availableOperators,
} from '../../operators/queries/operators.server.ts'
import { chatOffers, chatOperators, chatSessions } from '../../tables.server.ts'
import type { PresentOperator } from '../rules/offers.ts'

const lastGivenAt =
  sql<Date | null>`(select max(o.offered_at) from chat_offers o where o.operator_id = chat_operators.id)`.mapWith(
    chatOffers.offeredAt,
  )
const offered = sql<number>`(select count(*)::int from chat_sessions s where s.status in ('waiting', 'active') and s.offered_operator_id = chat_operators.id)`

/**
 * Who is there, with their teams, the chats that they have or are offered, and when they were last
 * offered one.
 */
export async function presentOperators(
  executor: Executor,
): Promise<(PresentOperator & Pick<AvailableOperator, 'name' | 'userId'>)[]> {
  const available = await availableOperators(executor)
  if (available.length === 0) return []
  const ids = available.map(({ id }) => id)
  const userIds = available.map(({ userId }) => userId)
  const [members, offers] = await Promise.all([
    executor.select().from(supportTeamMembers).where(inArray(supportTeamMembers.userId, userIds)),
    executor
      .select({ id: chatOperators.id, lastGivenAt, offered })
      .from(chatOperators)
      .where(inArray(chatOperators.id, ids)),
  ])
  return available.map(({ id, userId, name, load, room }) => {
    const given = offers.find((one) => one.id === id)
    return {
      operatorId: id,
      userId,
      name,
      teams: members.filter((member) => member.userId === userId).map(({ team }) => team),
      load: load + (given?.offered ?? 0),
      room,
      lastGivenAt: given?.lastGivenAt ?? null,
    }
  })
}

/**
 * Who can take a transferred chat now: operators who are online, have room and may handle chats,
 * without the one who has it; and teams of which one is there.
 */
export async function transferTargets(
  chatId: string,
): Promise<{ operators: { id: string; name: string }[]; teams: TicketTeam[] }> {
  const [present, allowed, [chat]] = await Promise.all([
    presentOperators(db()),
    staffWhoMay('live_chat.handle', db()),
    isId(chatId)
      ? db()
          .select({ heldBy: chatSessions.assignedOperatorId })
          .from(chatSessions)
          .where(eq(chatSessions.id, chatId))
      : [],
  ])
  const there = present.filter(({ userId }) => allowed.some((staff) => staff.userId === userId))
  return {
    operators: there
      .filter(({ operatorId, room }) => room > 0 && operatorId !== chat?.heldBy)
      .map(({ operatorId, name }) => ({ id: operatorId, name })),
    teams: ticketTeams.filter((team) => there.some(({ teams }) => teams.includes(team))),
  }
}
