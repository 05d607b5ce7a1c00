import { and, inArray, isNull, lt } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { chatSessions } from '../../tables.server.ts'

/** Less often than this is often enough to know who left. */
const notedForMs = 5_000

/** Notes that the visitors of these chats are there: their streams are open, or they asked. */
export async function touchVisitors(chatIds: readonly string[]): Promise<void> {
  if (chatIds.length === 0) return
  const at = now()
  const isOld = lt(chatSessions.visitorSeenAt, new Date(at.getTime() - notedForMs))
  await db()
    .update(chatSessions)
    .set({ visitorSeenAt: at })
    .where(and(inArray(chatSessions.id, [...chatIds]), isNull(chatSessions.endedAt), isOld))
}
