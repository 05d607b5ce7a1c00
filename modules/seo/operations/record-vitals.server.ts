import { db } from '#platform/database.server.ts'
import type { Vitals } from '../rules/vitals.ts'
import { webVitals } from '../tables.server.ts'

/** Keeps what a browser measured: values by page, nothing of who looked. */
export async function recordVitals({ path, metrics }: Vitals): Promise<void> {
  await db()
    .insert(webVitals)
    .values(metrics.map(({ name, value }) => ({ name, value, path })))
}
