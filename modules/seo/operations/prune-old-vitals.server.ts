import { lt } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { webVitals } from '../tables.server.ts'

const retentionDays = 30

/** Deletes measurements older than thirty days. */
export async function pruneOldVitals(): Promise<void> {
  await db()
    .delete(webVitals)
    .where(lt(webVitals.createdAt, new Date(now().getTime() - retentionDays * 86_400_000)))
}
