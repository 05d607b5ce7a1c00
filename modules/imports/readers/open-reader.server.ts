import { fossbillingShape } from '../rules/fossbilling/shape.ts'
import type { ImportSource } from '../rules/import.ts'
import { paymenterShape } from '../rules/paymenter/shape.ts'
import type { SourceReader, SourceShape } from '../rules/source-row.ts'
import { type CsvPlace, csvReader } from './csv.server.ts'
import { dumpReader } from './dump.server.ts'
import { mysqlReader } from './mysql.server.ts'
import { shapedReader } from './shaped.server.ts'

/** Where a source is read: the address of its database, a dump of it, or files of spreadsheets. */
export type SourcePlace = { address: string } | { dump: string } | CsvPlace

/** Programs whose tables are not those of WHMCS. */
const shapes: Partial<Record<ImportSource, () => SourceShape>> = {
  fossbilling: fossbillingShape,
  paymenter: paymenterShape,
}

export async function openReader(source: ImportSource, place: SourcePlace): Promise<SourceReader> {
  if ('files' in place) return csvReader(place)
  const reader = 'dump' in place ? dumpReader(place.dump) : await mysqlReader(place.address)
  const shape = shapes[source]
  return shape ? shapedReader(reader, shape) : reader
}
