import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import type { ImportSource } from '../rules/import.ts'
import type { SourceRow } from '../rules/source-row.ts'
import { importRecords } from '../tables.server.ts'

/** A record with its row; records of opened imports have none any more. */
export type SourceRecord = {
  sourceId: number
  row: SourceRow
  targetId: string | null
  writtenHash: string | null
}

const isOf = (source: ImportSource, kind: string) =>
  and(eq(importRecords.source, source), eq(importRecords.kind, kind), isNotNull(importRecords.data))

/** The next records of a table, in the order of their ids at the source. */
export async function recordsAfter(
  source: ImportSource,
  kind: string,
  { after, limit }: { after: number; limit: number },
): Promise<SourceRecord[]> {
  const { sourceId, data, targetId, writtenHash } = importRecords
  const rows = await db()
    .select({ sourceId, row: data, targetId, writtenHash })
    .from(importRecords)
    .where(and(isOf(source, kind), gt(sourceId, after)))
    .orderBy(asc(sourceId))
    .limit(limit)
  return rows.flatMap(({ row, ...record }) => (row ? [{ ...record, row }] : []))
}

/** All rows of a small table. */
export async function rowsOfTable(source: ImportSource, kind: string): Promise<SourceRow[]> {
  const rows = await recordsAfter(source, kind, { after: -1, limit: 50_000 })
  return rows.map(({ row }) => row)
}

/** Rows of a table by the row that they are a part of, in the order of their ids. */
export async function partsOf(
  source: ImportSource,
  kind: string,
  parents: readonly number[],
): Promise<Map<number, SourceRow[]>> {
  if (parents.length === 0) return new Map()
  const { sourceId, parentId, data } = importRecords
  const rows = await db()
    .select({ parentId, row: data })
    .from(importRecords)
    .where(and(isOf(source, kind), inArray(parentId, [...parents])))
    .orderBy(asc(sourceId))
  const parts = new Map<number, SourceRow[]>()
  for (const { parentId: parent, row } of rows) {
    if (parent === null || !row) continue
    const known = parts.get(parent)
    if (known) known.push(row)
    else parts.set(parent, [row])
  }
  return parts
}

/** Rows by their id at the source. */
export async function rowsById(
  source: ImportSource,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, SourceRow>> {
  if (ids.length === 0) return new Map()
  const { sourceId, data } = importRecords
  const rows = await db()
    .select({ sourceId, row: data })
    .from(importRecords)
    .where(and(isOf(source, kind), inArray(sourceId, [...new Set(ids)])))
  return new Map(rows.flatMap(({ sourceId: id, row }) => (row ? [[id, row] as const] : [])))
}

/** Our ids of records that are here or will be, by their ids at the source. */
export async function targetsOf(
  source: ImportSource,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { sourceId, targetId, outcome } = importRecords
  const rows = await db()
    .select({ sourceId, targetId })
    .from(importRecords)
    .where(
      and(
        eq(importRecords.source, source),
        eq(importRecords.kind, kind),
        inArray(sourceId, [...new Set(ids)]),
        inArray(outcome, ['new', 'changed', 'unchanged', 'linked']),
      ),
    )
  return new Map(rows.flatMap(({ sourceId: id, targetId: to }) => (to ? [[id, to] as const] : [])))
}

/** Addresses that several records of a table have, with the first record of each. */
export async function duplicateAddresses(
  source: ImportSource,
  kind: string,
  column: string,
): Promise<Map<string, number>> {
  const address = sql<string>`lower(btrim(${importRecords.data} ->> ${sql.param(column)}))`
  const rows = await db()
    .select({ address, first: sql<number>`min(${importRecords.sourceId})`.mapWith(Number) })
    .from(importRecords)
    .where(isOf(source, kind))
    .groupBy(sql`1`)
    .having(sql`count(*) > 1`)
  return new Map(rows.flatMap((row) => (row.address ? [[row.address, row.first] as const] : [])))
}

/** Rows of a table with this value, with the row that each is a part of. */
export async function rowsWhere(
  source: ImportSource,
  kind: string,
  value: Record<string, string>,
): Promise<{ parentId: number; row: SourceRow }[]> {
  const { parentId, sourceId, data } = importRecords
  const rows = await db()
    .select({ parentId, row: data })
    .from(importRecords)
    .where(and(isOf(source, kind), sql`${data} @> ${JSON.stringify(value)}::jsonb`))
    .orderBy(asc(sourceId))
  return rows.flatMap(({ parentId: parent, row }) =>
    row && parent !== null ? [{ parentId: parent, row }] : [],
  )
}

/** Records that became something here and that the latest reading did not see. */
export async function goneRecords(
  source: ImportSource,
  { reading, limit }: { reading: number; limit: number },
): Promise<{ kind: string; sourceId: number }[]> {
  const { kind, sourceId, writtenHash } = importRecords
  return db()
    .select({ kind, sourceId })
    .from(importRecords)
    .where(
      and(
        eq(importRecords.source, source),
        isNotNull(importRecords.data),
        isNotNull(writtenHash),
        sql`${importRecords.reading} < ${reading}`,
      ),
    )
    .orderBy(asc(kind), asc(sourceId))
    .limit(limit)
}

/** Our ids of records that an import wrote, and did not only link. */
export async function createdTargets(
  source: ImportSource,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const targets = await targetsOf(source, kind, ids)
  const { sourceId, outcome } = importRecords
  const linked = await db()
    .select({ sourceId })
    .from(importRecords)
    .where(
      and(
        eq(importRecords.source, source),
        eq(importRecords.kind, kind),
        inArray(sourceId, [...targets.keys()]),
        eq(outcome, 'linked'),
      ),
    )
  for (const record of linked) targets.delete(record.sourceId)
  return targets
}

/** Hashes of the accounts that an import created, in the order of their records. */
export async function importedPasswords(
  executor: Executor,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ sourceId: number; userId: string; password: string }[]> {
  const { rows } = await executor.execute<{ id: string; user_id: string; password: string }>(sql`
    select source_id as id, target_id as user_id, coalesce(data ->> 'password',
      '') as password from import_records
    where import_id = ${importId} and kind = 'tblusers'
      and written_hash is not null
      and source_id > ${after}
      and exists (select from users
        where users.id = target_id::text) order by source_id
        limit ${limit}`)
  return rows.map(({ id, user_id: userId, password }) => ({
    sourceId: Number(id),
    userId,
    password,
  }))
}

/** Our ids of what an import wrote into a table, some at a time. */
export async function writtenTargets(
  importId: string,
  kind: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ sourceId: number; targetId: string }[]> {
  const { sourceId, targetId, writtenHash } = importRecords
  const rows = await db()
    .select({ sourceId, targetId })
    .from(importRecords)
    .where(
      and(
        eq(importRecords.importId, importId),
        eq(importRecords.kind, kind),
        isNotNull(writtenHash),
        gt(sourceId, after),
      ),
    )
    .orderBy(asc(sourceId))
    .limit(limit)
  return rows.flatMap(({ sourceId: id, targetId: target }) =>
    target ? [{ sourceId: id, targetId: target }] : [],
  )
}

/** Customers, created or linked by an import, whose credit it balanced. */
export async function creditedCustomers(importId: string): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select distinct customer_id as id from customer_credits
      where is_imported and customer_id in (
      select target_id from import_records where import_id = ${importId}
        and kind = 'tblclients' and target_id is not null)`)
  return rows.map(({ id }) => id)
}
