import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { announceChat } from '../../conversations/operations/announce-chat.server.ts'
import type { LockedChat } from '../../conversations/operations/lock-chat.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import type { chatSessions as table } from '../../tables.server.ts'
import { chatSessions } from '../../tables.server.ts'
import { closeOffer } from './close-offer.server.ts'

/**
 * A chat that the caller holds waits again, at the place that it had, and a line of the chat says
 * why.
 */
export async function returnToQueue(
  tx: Transaction,
  chat: LockedChat,
  {
    team = null,
    message,
    at,
  }: { team?: (typeof table.$inferSelect)['team']; message: string; at: Date },
): Promise<void> {
  await closeOffer(tx, chat.id, { outcome: 'withdrawn', at })
  await tx
    .update(chatSessions)
    .set({
      status: 'waiting',
      assignedOperatorId: null,
      team,
      idleWarnedAt: null,
      unattendedAt: null,
    })
    .where(eq(chatSessions.id, chat.id))
  await writeSystemMessage(tx, chat, message)
  await announceChat(tx, { kind: 'state', chatId: chat.id })
}
