import type { SourceReader } from '../rules/source-row.ts'
import { type CsvPlace, csvReader } from './csv.server.ts'
import { dumpReader } from './dump.server.ts'
import { mysqlReader } from './mysql.server.ts'

/** Where a source is read: the address of its database, a dump of it, or files of spreadsheets. */
export type SourcePlace = { address: string } | { dump: string } | CsvPlace

export async function openReader(place: SourcePlace): Promise<SourceReader> {
  if ('files' in place) return csvReader(place)
  return 'dump' in place ? dumpReader(place.dump) : mysqlReader(place.address)
}
