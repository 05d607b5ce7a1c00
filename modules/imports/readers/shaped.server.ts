import type { ShapedRow, SourceReader, SourceShape } from '../rules/source-row.ts'

/**
 * The tables of another program in the shape of those of WHMCS. They are read twice: for what other
 * rows need to know, and then row by row. `begin` makes the shape of one reading.
 */
export function shapedReader(reader: SourceReader, begin: () => SourceShape): SourceReader {
  return {
    async *read(wanted) {
      const shape = begin()
      for await (const { table, rows } of reader.read(shape.lookups, new Map()))
        for (const row of rows) shape.note(table.name, row)
      for await (const { table, rows } of reader.read(shape.tables, new Map())) {
        const shaped: ShapedRow[] = rows.flatMap((row) => shape.shape(table.name, row))
        const byTable = Map.groupBy(shaped, ([name]) => name)
        for (const to of wanted.filter(({ name }) => byTable.has(name)))
          yield { table: to, rows: (byTable.get(to.name) ?? []).map(([, row]) => row) }
      }
    },
    close: () => reader.close(),
  }
}
