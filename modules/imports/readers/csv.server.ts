import { existsSync, readFileSync } from 'node:fs'
import type { DayOrder } from '#modules/reconciliation/rules/bank-statement/bank-date.ts'
import { decodeStatement } from '#modules/reconciliation/rules/bank-statement/csv-records.ts'
import { type CsvFileKind, csvFileKinds } from '../rules/csv/files.ts'
import { type CsvMapping, csvRows } from '../rules/csv/rows.ts'
import { type CsvFilesRead, csvTables } from '../rules/csv/tables.ts'
import { SourceError, type SourceReader } from '../rules/source-row.ts'

export type CsvPlace = {
  /** The path of each file that there is; customers are needed. */
  files: Partial<Record<CsvFileKind, string>>
  mapping: Partial<Record<CsvFileKind, CsvMapping>>
  order: DayOrder
}

const batchSize = 1000

/** Files of spreadsheets, read whole and at once, so that no import begins with one that is none. */
export function csvReader({ files, mapping, order }: CsvPlace): SourceReader {
  return rowReader(
    Object.fromEntries(
      csvFileKinds.flatMap((kind) => {
        const path = files[kind]
        if (path === undefined) return []
        return [[kind, csvRows(kind, textOf(path), { mapping: mapping[kind] ?? {}, order })]]
      }),
    ),
  )
}

/** Rows that were read already. */
export function rowReader(files: CsvFilesRead): SourceReader {
  const read = csvTables(files)
  return {
    async *read(tables) {
      for (const [name, rows] of read) {
        const table = tables.find((each) => each.name === name)
        if (!table) continue
        for (let at = 0; at < rows.length; at += batchSize)
          yield { table, rows: rows.slice(at, at + batchSize) }
      }
    },
    close: async () => undefined,
  }
}

function textOf(path: string): string {
  if (!existsSync(path)) throw new SourceError(`There is no file ${path}`)
  const text = decodeStatement(readFileSync(path))
  if (text === null) throw new SourceError(`${path} is not a text file: save it as CSV`)
  return text
}
