import { leftAsMessageAfterMs, visitorGoneAfterMs } from '../../rules/chat-limits.ts'

/** A chat that waits. `isKnown`: we know an address to answer to. */
export type AttendedChat = { isKnown: boolean; unattendedAt: Date | null; visitorSeenAt: Date }

export type AttendanceStep = 'none' | 'say-nobody' | 'say-back' | 'leave-message' | 'abandon'

/**
 * What happens to a waiting chat besides being offered. A visitor who left is answered by email
 * where we know the address; one who stays while no operator is online is notified at once, and a
 * minute later their text becomes a message if we know where to answer.
 */
export function attendanceStep(
  { isKnown, unattendedAt, visitorSeenAt }: AttendedChat,
  isAttended: boolean,
  at: Date,
): AttendanceStep {
  if (at.getTime() - visitorSeenAt.getTime() >= visitorGoneAfterMs)
    return isKnown ? 'leave-message' : 'abandon'
  if (isAttended) return unattendedAt === null ? 'none' : 'say-back'
  if (unattendedAt === null) return 'say-nobody'
  return isKnown && at.getTime() - unattendedAt.getTime() >= leftAsMessageAfterMs
    ? 'leave-message'
    : 'none'
}
