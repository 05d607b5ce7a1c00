import { idleEndMs, idleWarningMs, visitorGoneAfterMs } from '../../rules/chat-limits.ts'

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
