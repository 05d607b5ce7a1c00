import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { type TicketTeam, ticketTeams } from '#modules/support/rules/ticket.ts'
import { db } from '#platform/database.server.ts'
import { chatSessions } from '../../tables.server.ts'
import { presentOperators } from './present-operators.server.ts'

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
