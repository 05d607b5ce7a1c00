import { db } from '#platform/database.server.ts'
import type { Vitals } from '../rules/vitals.ts'
import { webVitals } from '../tables.server.ts'

/** Stores a browser's measurements by page, without anything about the visitor. */
export async function recordVitals({ path, metrics }: Vitals): Promise<void> {
  await db()
    .insert(webVitals)
    .values(metrics.map(({ name, value }) => ({ name, value, path })))
}
