import type { ImportKind } from './import.ts'
import type { Mapped } from './mapped.ts'
import type { SourceRow } from './source-row.ts'

export type MappedRecord<T> = {
  sourceId: number
  /** All that the value was made from: when it is the same again, nothing is written. */
  inputs: unknown
  /** 'linked' uses a row that was here before, or that an earlier record of the source became. */
  mapped: Mapped<T> | { kind: 'linked'; name: string; reason: string; to: LinkTarget }
}

export type LinkTarget = { targetId: string } | { sourceId: number }

/** One kind of record, from rows of the source to rows here. `Tx` is the transaction of a batch. */
export type ImportStep<Tx, T = unknown> = {
  kind: ImportKind
  /** The table of the source that its records are in. */
  table: string
  batchSize: number
  map(records: readonly { sourceId: number; row: SourceRow }[]): Promise<MappedRecord<T>[]>
  /** Writes values that are new. */
  write(tx: Tx, values: readonly (T & { id: string })[]): Promise<void>
  /** Replaces what was written of values that differ at the source since. */
  rewrite(tx: Tx, values: readonly (T & { id: string })[]): Promise<void>
  /** Of rows that were written before: those that something here depends on, with the reason. */
  inUse(ids: readonly string[]): Promise<Map<string, string>>
}
