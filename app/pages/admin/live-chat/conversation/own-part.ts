import type { StaffChat } from '#modules/chat/conversations/queries/chat-for-staff.server.ts'

/**
 * What this operator can do in a chat: write in their own, take one that waits, add notes to a
 * colleague's, read one that ended.
 */
export type ChatPart = 'own' | 'waiting' | 'others' | 'ended'

export function chatPart(
  { status, operator }: Pick<StaffChat, 'status' | 'operator'>,
  ownOperatorId: string | null,
): ChatPart {
  if (status === 'waiting') return 'waiting'
  if (status !== 'active') return 'ended'
  return operator !== null && operator.id === ownOperatorId ? 'own' : 'others'
}
