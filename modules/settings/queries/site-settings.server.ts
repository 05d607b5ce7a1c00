import { db, type Executor } from '#platform/database.server.ts'
import { siteSettings as table } from '../tables.server.ts'

export type SiteSettings = typeof table.$inferSelect

/** The one row of settings. Throws when it is missing: an outage must never look like a default shop (D5). */
export async function siteSettings(executor: Executor = db()): Promise<SiteSettings> {
  const [row] = await executor.select().from(table).limit(1)
  if (!row) throw new Error('There are no site settings; the database was not seeded')
  return row
}
