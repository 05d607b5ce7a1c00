import { type AnyColumn, and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isId } from '#kernel/ids.ts'
import type { KeysetSlice } from '../database/keyset.server.ts'
import { db } from '../database.server.ts'

const commonAbove = 10_000

/**
 * Whether so many rows fulfil the condition that walking along a sort soon meets them. The planner
 * knows it, without reading a row. `above` is for conditions whose rows lie together in the sort,
 * far from its beginning perhaps.
 */
export async function isCommon(
  table: PgTable,
  condition: SQL | undefined,
  above = commonAbove,
): Promise<boolean> {
  const { rows } = await db().execute(
    sql`explain (format json) select 1 from ${table} where ${condition}`,
  )
  const plan: unknown = rows[0]?.['QUERY PLAN']
  return plannedRows(plan) > above
}

function plannedRows(plan: unknown): number {
  const [first]: unknown[] = Array.isArray(plan) ? plan : []
  const top = typeof first === 'object' && first !== null && 'Plan' in first ? first.Plan : null
  return typeof top === 'object' && top !== null && 'Plan Rows' in top
    ? Number(top['Plan Rows'])
    : 0
}

/**
 * One page of the rows that fulfil `where`, to be put in parentheses: the `id` of each, and with it
 * how many there are in all (`found`, no more than `most`). They are found once, before anything is
 * sorted or cut. Left to itself the planner, told of a few thousand matches, walks along the sort
 * and hopes to meet them soon; when they are fewer or elsewhere that is the whole table. `columns`
 * are the id and what the slice asks for.
 */
export function pageOfFound(
  table: PgTable,
  where: SQL | undefined,
  { columns, slice, max }: { columns: readonly AnyColumn[]; slice: KeysetSlice; max: number },
): SQL {
  return sql`with found as materialized (select ${sql.join([...columns], sql`, `)} from ${table} where ${where})
    select id, (select count(*) from (select 1 from found limit ${max}) as counted) as found
    from found as ${table} where ${slice.where ?? sql`true`} order by ${sql.join(slice.orderBy, sql`, `)} limit ${slice.limit}`
}

/** What the user typed, or the rows that they opened before. */
export type Sought = { search: string } | { ids: readonly string[] }

/** Rows of one kind that a search shows. */
export const maxFound = 6

type SoughtTable = PgTable & { id: PgColumn; createdAt: PgColumn; deletedAt?: PgColumn }

type Options = {
  /** What the table's index by age begins with, where that is not `createdAt`. */
  age?: SQL
  /**
   * The direction of the table's index by age: no row is null, but an index of the other one would
   * not be used.
   */
  nulls?: 'nulls last' | 'nulls first'
  /** How many, of rows that lead to others. */
  max?: number
  /** See `isCommon`. */
  commonAbove?: number
}

/**
 * The ids of the newest rows that are sought, at most `max`, to be put after `in`. Deleted rows are
 * left out. Of many matches the walk from the newest soon meets enough; few are found before they
 * are sorted.
 */
export async function firstFound(
  table: SoughtTable,
  {
    sought,
    matches,
  }: { sought: Sought; matches: (search: string) => SQL | undefined | Promise<SQL | undefined> },
  {
    age = sql`${table.createdAt}`,
    nulls = 'nulls last',
    max = maxFound,
    commonAbove,
  }: Options = {},
): Promise<SQL> {
  const present = table.deletedAt && isNull(table.deletedAt)
  if ('ids' in sought)
    return sql`(select ${table.id} from ${table}
      where ${and(present, amongIds(table.id, sought.ids))} limit ${maxFound})`
  const where = and(present, await matches(sought.search))
  const down = sql.raw(`desc ${nulls}`)
  if (await isCommon(table, where, commonAbove))
    return sql`(select ${table.id} from ${table}
      where ${where} order by ${age} ${down}, ${table.id} ${down} limit ${max})`
  return sql`(with found as materialized (select ${table.id} as id, ${age} as age from ${table} where ${where})
    select id from found order by age ${down}, id ${down} limit ${max})`
}

/** False for a list without a valid id. */
export function amongIds(column: AnyColumn, ids: readonly string[]): SQL {
  const known = ids.filter(isId).slice(0, maxFound)
  return known.length === 0 ? sql`false` : inArray(column, known)
}
