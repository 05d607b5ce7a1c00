import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Destination, reordered } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { contentChanged } from '../caching/cached-read.server.ts'
import type { Transaction } from '../database.server.ts'

/** Rows of a public page that staff put in order. */
export type OrderedRows = {
  table: PgTable
  id: PgColumn
  /** What staff call a row. */
  name: PgColumn
  /** The number by which the page sorts, lowest first. */
  place: PgColumn
  /** The order of the page: the place, and what decides between equal ones. */
  order: readonly (SQL | PgColumn)[]
  /**
   * Which rows are in order with each other, such as those of one category; without it the whole
   * table.
   */
  where?: SQL
}

type Placed = { id: string; name: string; place: number }

/** What a move was, for the audit log; places are counted from 1. */
type Move = { name: string; before: { place: number }; after: { place: number } }

export const listChanged = refuse('conflict', 'The list has changed meanwhile. Look at it again.')

/**
 * Moves a row, numbers all of them from 1 in their new order, and has it recorded; nothing happens
 * where it is there already. Two who move at once wait for each other and both count.
 */
export async function moveRow(
  tx: Transaction,
  { rows, id, to, gone }: { rows: OrderedRows; id: string; to: Destination; gone: Result<never> },
  record: (move: Move) => Promise<unknown>,
): Promise<Result<null>> {
  const list = await lockInOrder(tx, rows)
  const item = list.find((row) => row.id === id)
  if (!item) return gone
  const before = list.map((row) => row.id)
  const after = reordered(before, id, to)
  if (after === null) return listChanged
  if (after.every((each, at) => each === before[at])) return ok(null)
  const places = after.map((each, at) => ({ id: each, place: at + 1 }))
  await writePlaces(tx, rows, places)
  await record({
    name: item.name,
    before: { place: before.indexOf(id) + 1 },
    after: { place: after.indexOf(id) + 1 },
  })
  return ok(null)
}

/** The rows in their order, locked until the transaction ends. */
export async function lockInOrder(
  tx: Transaction,
  { table, id, name, place, order, where }: OrderedRows,
): Promise<Placed[]> {
  // Locked by id, so that two who move cannot wait in a circle; read again once they are locked,
  // for only then the order is known.
  await tx.select({ id }).from(table).where(where).orderBy(asc(id)).for('no key update')
  const rows = await tx
    .select({ id, name, place })
    .from(table)
    .where(where)
    .orderBy(...order)
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    place: Number(row.place),
  }))
}

/** Writes the places that differ. The rows must be locked. */
export async function writePlaces(
  tx: Transaction,
  { table, id, place }: Pick<OrderedRows, 'table' | 'id' | 'place'>,
  places: readonly Pick<Placed, 'id' | 'place'>[],
): Promise<void> {
  const { updatedAt } = getTableColumns(table)
  const ids = places.map((row) => row.id)
  const numbers = places.map((row) => row.place)
  await contentChanged(tx)
  await tx.execute(sql`
    update ${table} set ${sql.identifier(place.name)} = wanted.place ${updatedAt ? sql`, ${sql.identifier(updatedAt.name)} = now()` : sql``}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(numbers)}::integer[]) as wanted(id, place)
    where ${id} = wanted.id and ${place} <> wanted.place`)
}
