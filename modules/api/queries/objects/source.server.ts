import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#modules/identity/rules/actor.ts'
import {
  type KeysetSlice,
  type KeysetSort,
  keysetPage,
  keysetSlice,
} from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'

/** Which rows the caller sees: staff with the right all of them, customers those of their account. */
export type Sight = { isStaff: true } | { isStaff: false; actor: Actor; customerId: string }

export const staffSight: Sight = { isStaff: true }

export type ListRequest<Filters = Record<never, never>> = {
  limit: number
  /** A position of this list; the caller checked that it is one of ours. */
  after: string | null
  createdFrom: Date | null
  createdBefore: Date | null
  /** In the order of the primary key, which each noun has an index of: for reading all of it. */
  isWhole?: boolean
  filters: Filters
}

type PageOf = Pick<ListRequest, 'limit' | 'after'> & { descending?: boolean }

export type ListAnswer<Answer> = { data: Answer[]; next: string | null }

export type Part = { where: SQL | undefined; orderBy: SQL[]; limit: number }
type Dated = { id: string; createdAt: Date }

export type Source<Row extends Dated, Answer> = {
  id: PgColumn
  createdAt: PgColumn
  read: (part: Part) => PromiseLike<Row[]>
  present: (rows: Row[], sight: Sight) => Promise<Answer[]> | Answer[]
}

type DatedTable<Row extends Dated> = PgTable & {
  id: PgColumn
  createdAt: PgColumn
  $inferSelect: Row
}

/** The source of a noun whose rows need nothing of other tables. */
export function rowsOf<Row extends Dated, Answer>(
  table: DatedTable<Row>,
  present: (row: Row) => Answer,
): Source<Row, Answer> {
  return {
    id: table.id,
    createdAt: table.createdAt,
    read: async ({ where, orderBy, limit }) => {
      const rows: Record<string, unknown>[] = await db()
        .select()
        .from(table as PgTable)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
      return rows as Row[]
    },
    present: (rows) => rows.map(present),
  }
}

/** Newest first, by an index in this order (platform/database/keyset.server.ts says why nulls matter). */
function newestFirst<Row extends Dated>(
  { id, createdAt }: Pick<Source<Row, unknown>, 'id' | 'createdAt'>,
  nulls: 'last' | 'first',
): KeysetSort<Row> {
  const last = nulls === 'last' ? { nullsLast: true as const } : {}
  return [
    { column: createdAt, kind: 'moment', of: (row) => row.createdAt, ...last },
    { column: id, kind: 'id', of: (row) => row.id, ...last },
  ]
}

/** Every noun, from the first row to the last. */
function inOrder<Row extends Dated>({ id }: Pick<Source<Row, unknown>, 'id'>): KeysetSort<Row> {
  return [{ column: id, kind: 'id', of: (row) => row.id }]
}

/** One page in the order of `sort`; `read` adds its own conditions to those of the slice. */
export async function pageIn<Row>(
  sort: KeysetSort<Row>,
  { limit, after, descending = false }: PageOf,
  read: (slice: KeysetSlice) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; next: string | null }> {
  const requested = {
    descending,
    size: limit,
    position: after === null ? null : { direction: 'after' as const, token: after },
  }
  const { rows, next } = keysetPage(sort, requested, await read(keysetSlice(sort, requested)))
  return { rows, next }
}

/** One page of a noun, newest first. `where` are its filters and what the caller may see. */
export async function listOf<Row extends Dated, Answer>(
  source: Source<Row, Answer>,
  { limit, after, createdFrom, createdBefore, isWhole = false }: Omit<ListRequest, 'filters'>,
  {
    sight,
    where,
    nulls = 'last',
  }: { sight: Sight; where: SQL | undefined; nulls?: 'last' | 'first' },
): Promise<ListAnswer<Answer>> {
  const sort = isWhole ? inOrder<Row>(source) : newestFirst<Row>(source, nulls)
  const page = await pageIn(sort, { limit, after, descending: !isWhole }, (slice) =>
    source.read({
      ...slice,
      where: and(
        where,
        createdFrom ? gte(source.createdAt, createdFrom) : undefined,
        createdBefore ? lt(source.createdAt, createdBefore) : undefined,
        slice.where,
      ),
    }),
  )
  return { data: await source.present(page.rows, sight), next: page.next }
}

/** One of a noun; null for one that is missing, deleted or another customer's. */
export async function oneOf<Row extends Dated, Answer>(
  source: Source<Row, Answer>,
  sight: Sight,
  where: SQL | undefined,
): Promise<Answer | null> {
  const rows = await source.read({ where, orderBy: [], limit: 1 })
  return rows.length === 0 ? null : ((await source.present(rows, sight))[0] ?? null)
}

/** Several by their ids, at most a page of them. */
export async function manyOf<Row extends Dated, Answer>(
  source: Source<Row, Answer>,
  sight: Sight,
  where: SQL | undefined,
): Promise<Answer[]> {
  return source.present(await source.read({ where, orderBy: [], limit: 100 }), sight)
}
