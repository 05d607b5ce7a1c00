import type { Executor } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { type ChatEvent, chatEventText } from '../../rules/chat-event.ts'
import type { LockedChat } from './lock-chat.server.ts'

/**
 * Tells the open streams of every server that something changed in a chat, once the transaction
 * commits.
 */
export function announceChat(executor: Executor, event: ChatEvent): Promise<void> {
  return publish(executor, 'chats', chatEventText(event))
}

/** The same of messages and receipts, which change nothing outside a locked chat. */
export function announceInChat(
  executor: Executor,
  { id, assignedOperatorId, offeredOperatorId }: LockedChat,
  event: { kind: 'message'; seq: number } | { kind: 'receipt' },
): Promise<void> {
  const operatorIds = [assignedOperatorId, offeredOperatorId].filter((to) => to !== null)
  return announceChat(executor, { ...event, chatId: id, operatorIds })
}
