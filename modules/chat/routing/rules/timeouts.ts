import type { OperatorStatus } from '../../rules/chat.ts'
import {
  chatsReturnAfterMs,
  idleEndMs,
  idleWarningMs,
  leftAsMessageAfterMs,
  operatorGoneAfterMs,
  visitorGoneAfterMs,
} from '../../rules/chat-limits.ts'

/** An open chat: when the last message was written and by whom; system messages don't count. */
export type QuietChat = {
  lastWordAt: Date
  lastWordBy: 'visitor' | 'operator' | null
  idleWarnedAt: Date | null
  visitorSeenAt: Date
}

export type IdleStep = 'none' | 'warn' | 'end' | 'requeue'

/**
 * What happens to an idle chat: its visitor is asked after ten minutes whether they are still
 * there, and five minutes later it ends. A visitor who is there and waits for the answer to what
 * they wrote last is not idle: their chat goes back to the queue instead.
 */
export function idleStep(
  { lastWordAt, lastWordBy, idleWarnedAt, visitorSeenAt }: QuietChat,
  at: Date,
): IdleStep {
  const quietMs = at.getTime() - lastWordAt.getTime()
  if (quietMs < idleWarningMs) return 'none'
  const isVisitorThere = at.getTime() - visitorSeenAt.getTime() < visitorGoneAfterMs
  if (lastWordBy === 'visitor' && isVisitorThere) return 'requeue'
  const isWarned = idleWarnedAt !== null && idleWarnedAt > lastWordAt
  if (!isWarned) return 'warn'
  // A server that was away warns late; the visitor still has their five minutes.
  return at.getTime() - idleWarnedAt.getTime() >= idleEndMs - idleWarningMs ? 'end' : 'none'
}

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
