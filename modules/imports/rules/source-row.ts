/** A row of the source: every value as text, as the source wrote it; null where it has none. */
export type SourceRow = Record<string, string | null>

/** One table of the source that is read, and how its rows belong together. */
export type SourceTable = {
  name: string
  /** The whole-number key by which rows are read in order. */
  key: string
  /** The column that names the row that it is a part of. */
  parent?: string
  /** Columns that are never copied: secrets and what grows without use. */
  without?: readonly string[]
}

/** A place that rows are read from: a database or a file made of one. */
export type SourceReader = {
  /** The rows of these tables, table by table or as they come, in batches. Missing tables give none. */
  read(
    tables: readonly SourceTable[],
    after: ReadonlyMap<string, number>,
  ): AsyncIterable<{ table: SourceTable; rows: SourceRow[] }>
  close(): Promise<void>
}

/** Why a source can't be read, in words for staff. */
export class SourceError extends Error {}

/** A row of a table of WHMCS, whose shape the steps read (rules/whmcs). */
export type ShapedRow = readonly [table: string, row: SourceRow]

/** How the tables of another program become those of WHMCS, row by row. */
export type SourceShape = {
  /** Read first, for what other rows need to know of them; only sums and names stay in memory. */
  lookups: readonly SourceTable[]
  tables: readonly SourceTable[]
  note(table: string, row: SourceRow): void
  shape(table: string, row: SourceRow): readonly ShapedRow[]
}
