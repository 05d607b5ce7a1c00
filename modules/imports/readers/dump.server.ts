import { createReadStream, existsSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { dumpParser } from '../rules/dump.ts'
import {
  SourceError,
  type SourceReader,
  type SourceRow,
  type SourceTable,
} from '../rules/source-row.ts'

const batchSize = 1000

/**
 * A dump file (mysqldump or mariadb-dump, also compressed as .gz), read once from its beginning; a
 * row at a time is in memory. A step that was broken off reads it again and writes what is missing.
 */
export function dumpReader(path: string): SourceReader {
  return {
    read: (tables) => rowsOf(path, tables),
    close: async () => undefined,
  }
}

async function* rowsOf(path: string, tables: readonly SourceTable[]) {
  const wanted = new Map(tables.map((table) => [table.name, table]))
  const parser = dumpParser((table) => wanted.has(table))
  const waiting = new Map<string, SourceRow[]>()
  function* take(atLeast: number) {
    for (const [name, rows] of waiting) {
      const table = wanted.get(name)
      if (!table || rows.length < atLeast) continue
      waiting.delete(name)
      yield { table, rows }
    }
  }
  for await (const piece of textOf(path)) {
    for (const { table, row } of parser.push(piece)) {
      const rows = waiting.get(table)
      if (rows) rows.push(row)
      else waiting.set(table, [row])
    }
    yield* take(batchSize)
  }
  parser.push('', true)
  yield* take(1)
}

async function* textOf(path: string): AsyncGenerator<string> {
  if (!existsSync(path)) throw new SourceError(`There is no file ${path}`)
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const plain = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  // An error of the file would otherwise stay with the file alone.
  if (plain !== file) file.on('error', (error) => plain.destroy(error))
  const decoder = new TextDecoder('utf-8')
  for await (const bytes of plain) yield decoder.decode(bytes as Buffer, { stream: true })
  yield decoder.decode()
}
