import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { hit } from '#platform/security/rate-limit.server.ts'
import { mayHandleChats } from '../../policy.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'
import { widgetConfig } from '../../widget/queries/widget-config.server.ts'
import { isOwnChat } from '../queries/own-chat.server.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'
import { typingLimit } from '../rules/visitor-limits.ts'
import { announceChat } from './announce-chat.server.ts'
import { mayNotHandle, noChat } from './lock-chat.server.ts'

/**
 * 'Writing …' of the visitor; not stored. Refuses: another visitor's chat and a missing one alike,
 * too many.
 */
export async function sendTypingAsVisitor(
  visitor: ChatVisitor,
  chatId: string,
  isTyping: boolean,
): Promise<Result<null>> {
  if (!(await isOwnChat(visitor, chatId))) return noChat
  const { allowed, retryAfter } = await hit(`chat:typing:${chatId}`, typingLimit)
  if (!allowed) return refuse('too_many', 'That was a lot at once.', { retryAfter })
  return say(chatId, 'visitor', isTyping)
}

/**
 * 'Writing …' of the operator who has the chat; stored nowhere. Refuses: no permission, another
 * operator's chat or none.
 */
export async function sendTypingAsOperator(
  actor: Actor,
  chatId: string,
  isTyping: boolean,
): Promise<Result<null>> {
  if (!mayHandleChats(actor)) return mayNotHandle
  if (!isId(chatId)) return noChat
  const isTheirs = and(
    eq(chatSessions.id, chatId),
    isNull(chatSessions.endedAt),
    eq(chatOperators.userId, actorId(actor) ?? ''),
  )
  const rows = await db()
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .innerJoin(chatOperators, eq(chatOperators.id, chatSessions.assignedOperatorId))
    .where(isTheirs)
  return rows.length === 0 ? noChat : say(chatId, 'operator', isTyping)
}

async function say(
  chatId: string,
  by: 'visitor' | 'operator',
  isTyping: boolean,
): Promise<Result<null>> {
  const { enableTypingIndicator } = await widgetConfig()
  if (enableTypingIndicator) await announceChat(db(), { kind: 'typing', chatId, by, isTyping })
  return ok(null)
}
