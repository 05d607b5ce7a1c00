import type { Executor } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { chatEventText } from '../../rules/chat-event.ts'

/**
 * Notifies open panels and consoles, on every server, that an operator came or left, once the
 * transaction commits.
 */
export function announceAvailability(executor: Executor): Promise<void> {
  return publish(executor, 'chats', chatEventText({ kind: 'availability' }))
}
