import { chatsReturnAfterMs } from '../../rules/chat-limits.ts'

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
