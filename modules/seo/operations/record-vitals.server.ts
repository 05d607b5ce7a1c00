import { lt } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import type { Vitals } from '../rules/vitals.ts'
import { webVitals } from '../tables.server.ts'

/** Stores a browser's measurements by page, without anything about the visitor. */
export async function recordVitals({ path, metrics }: Vitals): Promise<void> {
  await db()
    .insert(webVitals)
    .values(metrics.map(({ name, value }) => ({ name, value, path })))
}

const retentionDays = 30

/** Deletes measurements older than thirty days. */
export async function pruneOldVitals(): Promise<void> {
  await db()
    .delete(webVitals)
    .where(lt(webVitals.createdAt, new Date(now().getTime() - retentionDays * 86_400_000)))
}
