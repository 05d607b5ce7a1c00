import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db } from '#platform/database.server.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'
import { chatSubject, subjectOfStranger } from '../rules/chat-text.ts'
import { chatTextLines } from './chat-text-lines.server.ts'

/**
 * What the form that makes a ticket of a chat begins with: its team and the account of the operator
 * who holds it. Null when there is no such chat; the page's guard asks.
 */
export async function ticketDefaults(
  chatId: string,
): Promise<{ subject: string; team: string; agentId: string } | null> {
  if (!isId(chatId)) return null
  const [chat] = await db()
    .select({
      customerId: chatSessions.customerId,
      startedAt: chatSessions.startedAt,
      team: chatSessions.team,
      agentId: chatOperators.userId,
    })
    .from(chatSessions)
    .leftJoin(chatOperators, eq(chatOperators.id, chatSessions.assignedOperatorId))
    .where(eq(chatSessions.id, chatId))
  if (!chat) return null
  const [said, { timezone }] = await Promise.all([chatTextLines(db(), chatId), siteSettings()])
  const subject =
    chat.customerId === null ? subjectOfStranger(chat.startedAt, timezone) : chatSubject(said)
  return { subject, team: chat.team ?? '', agentId: chat.agentId ?? '' }
}
