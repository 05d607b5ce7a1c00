import { lt } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { unreadStatements } from '../tables.server.ts'

const maxAgeDays = 7
const dayMs = 86_400_000

/** Deletes abandoned files of unknown layouts: they hold the bank transactions of people. */
export async function pruneUnreadStatements(): Promise<void> {
  await db()
    .delete(unreadStatements)
    .where(lt(unreadStatements.createdAt, new Date(now().getTime() - maxAgeDays * dayMs)))
}
