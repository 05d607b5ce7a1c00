import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  type FilledReply,
  filledReplies,
} from '#modules/canned-replies/queries/canned-replies.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { chatSessions } from '../../tables.server.ts'

/**
 * Active canned replies by title, filled in for a chat and the operator who answers it; the page's
 * guard asks. What only tickets have stays blank.
 */
export async function cannedRepliesOfChat(
  chatId: string,
  agentName: string,
): Promise<Result<FilledReply[]>> {
  const [chat] = isId(chatId)
    ? await db()
        .select({ name: chatSessions.visitorName, firstName: customers.firstName })
        .from(chatSessions)
        .leftJoin(customers, eq(customers.id, chatSessions.customerId))
        .where(eq(chatSessions.id, chatId))
    : []
  if (!chat) return refuse('not_found', 'There is no such chat.')
  const firstName = chat.firstName ?? chat.name.split(' ')[0] ?? ''
  return ok(
    await filledReplies({
      customer_name: chat.name,
      first_name: firstName,
      agent_name: agentName,
      ticket_number: '',
      subject: '',
      service: '',
    }),
  )
}
