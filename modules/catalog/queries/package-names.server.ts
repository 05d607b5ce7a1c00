import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { packages } from '../tables.server.ts'

/** What every package is called, by id; also those that are no longer sold. */
export async function packageNames(): Promise<ReadonlyMap<string, string>> {
  return readNames('')
}

const readNames = cachedRead(async () => {
  const rows = await db().select({ id: packages.id, name: packages.name }).from(packages)
  return new Map(rows.map(({ id, name }) => [id, name]))
})
