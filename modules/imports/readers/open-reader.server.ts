import type { SourceReader } from '../rules/source-row.ts'
import { dumpReader } from './dump.server.ts'
import { mysqlReader } from './mysql.server.ts'

/** Where a source is read: the address of its database, or a dump of it. */
export type SourcePlace = { address: string } | { dump: string }

export async function openReader(place: SourcePlace): Promise<SourceReader> {
  return 'dump' in place ? dumpReader(place.dump) : mysqlReader(place.address)
}
