import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { blogSettings as table } from '../tables.server.ts'

export type BlogSettings = typeof table.$inferSelect

/**
 * The blog settings, from the given transaction or from the cache. Throws when the row is missing.
 */
export async function blogSettings(executor?: Executor): Promise<BlogSettings> {
  return executor ? read(executor) : cached('')
}

const cached = cachedRead(() => readWithin(5000, read))

async function read(executor: Executor): Promise<BlogSettings> {
  const [row] = await executor.select().from(table).limit(1)
  if (!row) throw new Error('There are no blog settings; the database was not seeded')
  return row
}
