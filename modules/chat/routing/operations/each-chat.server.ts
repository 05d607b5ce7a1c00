import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { isPassing, type Transaction, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import type { LockedChat } from '../../conversations/operations/chat-changes.server.ts'
import { chatSessions } from '../../tables.server.ts'

/**
 * Works on chats one by one, each locked in its own transaction; `work` checks the locked chat
 * again and says whether it changed anything. Returns how many changed. A chat that another
 * transaction holds is left to the next time, and one that fails is logged and does not stop the
 * others.
 */
export async function eachChat(
  ids: readonly string[],
  work: (tx: Transaction, chat: LockedChat) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const id of ids) {
    try {
      const worked = await transact((tx) => workOn(tx, id, work))
      if (worked.ok && worked.value) done++
    } catch (error) {
      if (isPassing(error)) throw error
      log().error({ err: error, chatId: id }, 'a chat could not be looked after')
    }
  }
  return done
}

async function workOn(
  tx: Transaction,
  id: string,
  work: (tx: Transaction, chat: LockedChat) => Promise<boolean>,
): Promise<Result<boolean>> {
  const [chat] = await tx
    .select()
    .from(chatSessions)
    .where(eq(chatSessions.id, id))
    .for('update', { skipLocked: true })
  return ok(chat ? await work(tx, chat) : false)
}
