import { db, type Executor } from '#platform/database.server.ts'
import { keptRead } from '#platform/kept-read.server.ts'
import { siteSettings as table } from '../tables.server.ts'

export type SiteSettings = typeof table.$inferSelect

/**
 * The one row of settings: as a transaction sees it, or else from memory as long as nobody changes it. Nobody may change the answer either.
 * Throws when there is none: an outage must never look like a default shop (D5).
 */
export async function siteSettings(executor?: Executor): Promise<SiteSettings> {
  return executor ? readSettings(executor) : keptSettings('')
}

const keptSettings = keptRead(() => readSettings(db()))

async function readSettings(executor: Executor): Promise<SiteSettings> {
  const [row] = await executor.select().from(table).limit(1)
  if (!row) throw new Error('There are no site settings; the database was not seeded')
  return row
}
