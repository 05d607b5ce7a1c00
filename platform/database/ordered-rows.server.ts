import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Destination, reordered, sortOrdersAfter } from '#kernel/reordered.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { contentChanged } from '../caching/cached-read.server.ts'
import type { Transaction } from '../database.server.ts'

/** Rows of a public page that staff put in order. */
export type OrderedRows = {
  table: PgTable
  id: PgColumn
  /** The number by which the page sorts, lowest first. */
  place: PgColumn
  /** The order of the page: the place, and what decides between equal ones. */
  order: readonly (SQL | PgColumn)[]
  /**
   * Which rows are in order with each other, such as those of one category; without it the whole
   * table.
   */
  where?: SQL | undefined
  /** Staff type the number as well; otherwise a move numbers all rows from 1. */
  isTyped?: boolean
}

type Placed = { id: string; place: number }

/** For the audit log: typed numbers, or places counted from 1. */
type Move = { before: number; after: number }

export const listChanged = refuse('conflict', 'The list has changed meanwhile. Look at it again.')

/**
 * Moves a row and has it recorded; nothing happens where it is there already. Two who move at once
 * wait for each other and both count.
 */
export async function moveRow(
  tx: Transaction,
  { rows, id, to, gone }: { rows: OrderedRows; id: string; to: Destination; gone: Result<never> },
  record: (move: Move) => Promise<unknown>,
): Promise<Result<null>> {
  const list = await lockInOrder(tx, rows)
  const item = list.find((row) => row.id === id)
  if (!item) return gone
  const places = rows.isTyped ? sortOrdersAfter(list, id, to) : numbered(list, id, to)
  if (places === null) return listChanged
  if (places.length === 0) return ok(null)
  await writePlaces(tx, rows, places)
  const after = places.find((row) => row.id === id)?.place ?? item.place
  const before = rows.isTyped ? item.place : list.indexOf(item) + 1
  await record({ before, after })
  return ok(null)
}

/** All rows with their new places, from 1; none where nothing moves. */
function numbered(list: readonly Placed[], id: string, to: Destination): Placed[] | null {
  const after = reordered(
    list.map((row) => row.id),
    id,
    to,
  )
  if (after?.every((each, at) => each === list[at]?.id)) return []
  return after?.map((each, at) => ({ id: each, place: at + 1 })) ?? null
}

/** The rows in their order, locked until the transaction ends. */
async function lockInOrder(
  tx: Transaction,
  { table, id, place, order, where }: OrderedRows,
): Promise<Placed[]> {
  // Locked by id, so that two who move cannot wait in a circle; read again once they are locked,
  // for only then the order is known.
  await tx.select({ id }).from(table).where(where).orderBy(asc(id)).for('no key update')
  const rows = await tx
    .select({ id, place })
    .from(table)
    .where(where)
    .orderBy(...order)
  return rows.map((row) => ({ id: String(row.id), place: Number(row.place) }))
}

/** Writes the places that differ. The rows must be locked. */
async function writePlaces(
  tx: Transaction,
  { table, id, place }: Pick<OrderedRows, 'table' | 'id' | 'place'>,
  places: readonly Placed[],
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
