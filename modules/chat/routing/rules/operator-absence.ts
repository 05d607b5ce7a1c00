import type { OperatorStatus } from '../../rules/chat.ts'
import { chatsReturnAfterMs, operatorGoneAfterMs } from '../../rules/chat-limits.ts'

type Receiver = { name: string; status: OperatorStatus; lastSeenAt: Date | null }

/**
 * Why this operator can't be assigned a chat: they are not at their desk. Busy operators get no
 * offers, but a colleague may ask them. Null when they can.
 */
export function awayFromDesk({ name, status, lastSeenAt }: Receiver, at: Date): string | null {
  const isHeardOf = lastSeenAt !== null && at.getTime() - lastSeenAt.getTime() < operatorGoneAfterMs
  const isAtDesk = isHeardOf && (status === 'online' || status === 'busy')
  return isAtDesk ? null : `${name} is not there at the moment.`
}

/**
 * Whether the chats of an operator go back to the queue: switched off, removed (nulls), or not
 * heard of for long. Their status says nothing: who is offline may finish.
 */
export function hasVanished(
  { isActive, lastSeenAt }: { isActive: boolean | null; lastSeenAt: Date | null },
  at: Date,
): boolean {
  if (isActive !== true || lastSeenAt === null) return true
  return at.getTime() - lastSeenAt.getTime() >= chatsReturnAfterMs
}
