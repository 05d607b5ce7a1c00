import { and, eq, inArray, ne } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { chatSessions } from '../../tables.server.ts'
import { availability } from '../../widget/queries/availability.server.ts'
import { mayReopen } from '../rules/reopening.ts'
import { announceChat } from './announce-chat.server.ts'
import type { LockedChat } from './lock-chat.server.ts'

const hasEnded = refuse('conflict', 'This chat has ended.')

/**
 * A late message continues a chat that the caller has locked: it waits again, for any online
 * operator. Refuses when it ended too long ago, no operator is online, or this visitor has begun
 * another.
 */
export async function reopenChat(
  tx: Transaction,
  chat: LockedChat,
  at: Date,
): Promise<Result<LockedChat>> {
  if (!mayReopen(chat, at) || (await hasAnother(tx, chat)) || !(await availability(tx)).isAvailable)
    return hasEnded
  const waiting = {
    status: 'waiting',
    endedAt: null,
    endedBy: null,
    totalDurationSeconds: null,
    assignedOperatorId: null,
    assignedAt: null,
    queuedAt: at,
    idleWarnedAt: null,
    unattendedAt: null,
  } as const
  await tx.update(chatSessions).set(waiting).where(eq(chatSessions.id, chat.id))
  await announceChat(tx, { kind: 'state', chatId: chat.id })
  return ok({ ...chat, ...waiting })
}

async function hasAnother(tx: Transaction, { id, visitorId }: LockedChat): Promise<boolean> {
  const isOpen = inArray(chatSessions.status, ['waiting', 'active'])
  return (
    (await tx.$count(
      chatSessions,
      and(eq(chatSessions.visitorId, visitorId), ne(chatSessions.id, id), isOpen),
    )) > 0
  )
}
