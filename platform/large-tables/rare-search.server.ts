import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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
