import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '../clock.server.ts'
import { config } from '../config.server.ts'
import { db } from '../database.server.ts'
import { log } from '../log.server.ts'
import { defineJob, work } from '../queue.server.ts'
import { checkedBytes, type FileStore, fileKey, fileStore, WrongBytes } from './store.server.ts'

/** A table whose files may lie in the file store; its primary key is one column. */
export type FileColumn = { table: string; content: string; key: string; id: string; idType: string }

/** Files that were moved, and that could not be. Bytes. */
export type Moved = { files: number; bytes: number; failed: number }

/** Every minute, where there is a file store. */
export const moveFilesJob = defineJob('files.move', z.object({}))
/** Every night. */
export const sweepFilesJob = defineJob('files.sweep', z.object({}), { expireInSeconds: 3600 })

/** A run of the job ends before the next begins. */
const runMs = 50_000
/** A database restored to a moment within these days finds its files. */
export const sweepAfterDays = 7

export async function startFileJobs(): Promise<void> {
  if (!config().fileStore && (await isAnyStored()))
    log().error('files lie in a file store, and FILES_URL names none: they can’t be read')
  await work(moveFilesJob, async () => {
    const store = fileStore()
    if (!store) return
    const move = config().fileStore?.move === 'in' ? moveIn : moveOut
    const moved = await move(store, performance.now() + runMs)
    if (moved.files > 0 || moved.failed > 0) log().info(moved, 'files were moved')
  })
  await work(sweepFilesJob, async () => {
    const store = fileStore()
    if (!store) return
    const deleted = await sweepStore(store, { days: sweepAfterDays, now: now() })
    log().info({ deleted }, 'the file store was swept')
  })
}

const atOnce = 4
/** So many failures in a row mean that the store is away. */
const failuresInARow = 8
const rowsAtOnce = 500

/** Every column of files, read from the database's catalogue: what a `…_key` stands beside. */
export async function fileColumns(): Promise<FileColumn[]> {
  const { rows } = await db().execute<FileColumn>(sql`
    select class.relname as "table", held.attname as content, key.attname as key,
      id.attname as id, id.atttypid::regtype::text as "idType"
    from pg_class class
    join pg_attribute held on held.attrelid = class.oid
      and held.atttypid = 'bytea'::regtype
    join pg_attribute key on key.attrelid = class.oid
      and key.attname = held.attname || '_key'
    join pg_index main on main.indrelid = class.oid
      and main.indisprimary and main.indnatts = 1
    join pg_attribute id on id.attrelid = class.oid
      and id.attnum = main.indkey[0]
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r'
    order by class.relname`)
  return rows
}

/** How many files, and bytes of them, wait in the database; and how many lie in the store. */
export async function placesOfFiles() {
  const places = []
  for (const column of await fileColumns()) {
    const { table, content, key } = identifiers(column)
    const { rows } = await db().execute<{ here: number; bytes: number; stored: number }>(sql`
      select count(${content})::int as here, count(${key})::int as stored,
        coalesce(sum(octet_length(${content})), 0)::float8 as bytes
      from ${table}`)
    places.push({ table: column.table, ...(rows[0] ?? { here: 0, bytes: 0, stored: 0 }) })
  }
  return places
}

async function isAnyStored(): Promise<boolean> {
  const kept = (await fileColumns()).map((column) => {
    const { table, key } = identifiers(column)
    return sql`exists (select from ${table} where ${key} is not null)`
  })
  const { rows } = await db().execute<{ stored: boolean }>(
    sql`select (${sql.join(kept, sql` or `)}) as stored`,
  )
  return rows[0]?.stored ?? false
}

/** Files that wait in the database for the store; null where there is none, or they come back. */
export async function filesWaiting(): Promise<number | null> {
  if (config().fileStore?.move !== 'out') return null
  const counts = (await fileColumns()).map((column) => {
    const { table, content } = identifiers(column)
    return sql`(select count(*) from ${table} where ${content} is not null)`
  })
  const { rows } = await db().execute<{ waiting: number }>(
    sql`select (${sql.join(counts, sql` + `)})::int as waiting`,
  )
  return rows[0]?.waiting ?? 0
}

/**
 * Moves files out of the database until none is left or `until` (a moment of `performance.now()`)
 * has come. Each is stored, read back and compared by its hash before the row lets go of its bytes,
 * so that this may end anywhere. A file whose row changed meanwhile stays.
 */
export function moveOut(store: FileStore, until = Number.POSITIVE_INFINITY): Promise<Moved> {
  return moveAll(until, {
    isLeft: ({ content }) => sql`${content} is not null`,
    move: async (column, rowId) => {
      const { table, content, key, is } = identifiers(column)
      const { rows } = await db().execute<{ bytes: Buffer }>(
        sql`select ${content} as bytes from ${table}
          where ${is(rowId)} and ${content} is not null`,
      )
      const bytes = rows[0]?.bytes
      if (!bytes) return 0
      const name = fileKey(column.table, bytes)
      await store.put(name, bytes)
      const stored = await store.get(name)
      if (!stored?.equals(bytes))
        throw new Error(`The file store gives back other bytes of ${name}`)
      const { rowCount } = await db().execute(sql`
        update ${table} set ${content} = null, ${key} = ${name}
        where ${is(rowId)} and sha256(${content}) = ${hashOf(bytes)}`)
      return rowCount ? bytes.length : 0
    },
  })
}

/** The same into the database. The store keeps its copies until `sweepStore`. */
export function moveIn(store: FileStore, until = Number.POSITIVE_INFINITY): Promise<Moved> {
  return moveAll(until, {
    isLeft: ({ key }) => sql`${key} is not null`,
    move: async (column, rowId) => {
      const { table, content, key, is } = identifiers(column)
      const name = await keyOf(column, rowId)
      if (!name) return 0
      const bytes = await checkedBytes(store, name)
      if (!bytes) throw new Error(`The file store has no ${name}`)
      const { rowCount } = await db().execute(sql`
        update ${table} set ${content} = ${bytes}, ${key} = null
        where ${is(rowId)} and ${key} = ${name}`)
      return rowCount ? bytes.length : 0
    },
  })
}

/**
 * Reads every file of the store that a row names. Returns the names of those which are missing or
 * are not what was stored.
 */
export async function brokenFiles(store: FileStore): Promise<string[]> {
  const broken: string[] = []
  const { failed } = await moveAll(Number.POSITIVE_INFINITY, {
    isLeft: ({ key }) => sql`${key} is not null`,
    move: async (column, rowId) => {
      const name = await keyOf(column, rowId)
      if (name && !(await checkedBytes(store, name).catch(wrongBytes))) broken.push(name)
      return 0
    },
  })
  if (failed > 0) throw new Error(`${failed} files could not be read: the store does not answer`)
  return broken
}

/**
 * Deletes what no row names any more and is older than `days`, so that a database restored to a
 * moment within them finds its files. Returns how many.
 */
export async function sweepStore(store: FileStore, { days, now }: { days: number; now: Date }) {
  const columns = await fileColumns()
  const before = now.getTime() - days * 86_400_000
  let deleted = 0
  for await (const page of store.list()) {
    const old = page.filter(({ at }) => at.getTime() < before).map(({ key }) => key)
    if (old.length === 0) continue
    const named = sql.join(
      columns.map((column) => {
        const { table, key } = identifiers(column)
        return sql`and not exists (select
          from ${table} where ${table}.${key} = name)`
      }),
      sql` `,
    )
    const { rows } = await db().execute<{ name: string }>(
      sql`select name from unnest(${sql.param(old)}::text[]) as name where true ${named}`,
    )
    await store.delete(rows.map(({ name }) => name))
    deleted += rows.length
  }
  return deleted
}

function wrongBytes(error: unknown): null {
  if (error instanceof WrongBytes) return null
  throw error
}

type Identifiers = ReturnType<typeof identifiers>

function identifiers({ table, content, key, id, idType }: FileColumn) {
  return {
    table: sql.identifier(table),
    content: sql.identifier(content),
    key: sql.identifier(key),
    id: sql.identifier(id),
    is: (rowId: string) => sql`${sql.identifier(id)} = ${rowId}::${sql.raw(idType)}`,
  }
}

function hashOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

async function keyOf(column: FileColumn, rowId: string): Promise<string | null> {
  const { table, key, is } = identifiers(column)
  const { rows } = await db().execute<{ name: string | null }>(
    sql`select ${key} as name from ${table} where ${is(rowId)}`,
  )
  return rows[0]?.name ?? null
}

type Task = {
  isLeft: (column: Identifiers) => ReturnType<typeof sql>
  /** Returns the bytes that were moved. */
  move: (column: FileColumn, rowId: string) => Promise<number>
}

async function moveAll(until: number, task: Task): Promise<Moved> {
  const moved = { files: 0, bytes: 0, failed: 0 }
  let failures = 0
  for (const column of await fileColumns())
    for await (const rowIds of rowsLeft(column, task))
      for (let at = 0; at < rowIds.length; at += atOnce) {
        if (performance.now() > until || failures >= failuresInARow) return moved
        await Promise.all(
          rowIds.slice(at, at + atOnce).map(async (rowId) => {
            try {
              const bytes = await task.move(column, rowId)
              if (bytes > 0) moved.files++
              moved.bytes += bytes
              failures = 0
            } catch (error) {
              moved.failed++
              failures++
              log().warn({ err: error, table: column.table }, 'a file was not moved')
            }
          }),
        )
      }
  return moved
}

async function* rowsLeft(column: FileColumn, { isLeft }: Task): AsyncGenerator<string[]> {
  const names = identifiers(column)
  let after = sql`true`
  for (;;) {
    const { rows } = await db().execute<{ id: string }>(sql`
      select ${names.id}::text as id from ${names.table}
      where ${isLeft(names)} and ${after}
        order by ${names.id} limit ${rowsAtOnce}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id }) => id)
    after = sql`${names.id} > ${last.id}::${sql.raw(column.idType)}`
  }
}
