import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { maySetUpChat } from '../../policy.ts'
import { chatEventText } from '../../rules/chat-event.ts'
import { chatOperators } from '../../tables.server.ts'

/**
 * Deletes an operator. Their chats stay, with their name on what they wrote; open ones have no
 * operator then, and the next round of routing returns them to the queue. Refuses: no permission,
 * gone already.
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
