import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { knownCustomers } from '../queries/used-customers.server.ts'
import { sourceNames } from '../rules/import.ts'
import {
  SourceError,
  type SourceReader,
  type SourceRow,
  type SourceTable,
} from '../rules/source-row.ts'
import { sourceId } from '../rules/source-values.ts'
import { importRecords, imports } from '../tables.server.ts'
import type { RunningImport } from './import-lease.server.ts'

/**
 * Copies the rows of the source, batch by batch. Read again, a row takes the place of what was
 * read before, and what it became here stays known.
 */
export async function scanSource(
  run: RunningImport,
  reader: SourceReader,
  tables: readonly SourceTable[],
): Promise<void> {
  await refuseOtherFirms(run, reader, tables)
  const done = new Map<string, number>()
  const after = new Map<string, number>()
  for await (const { table, rows } of reader.read(tables, after)) {
    const before = done.get(table.name) ?? 0
    done.set(table.name, before + rows.length)
    const keyed = rows.map((row, index) => ({
      row,
      id: sourceId(row[table.key]) ?? (table.key in row ? null : before + index + 1),
    }))
    await db().transaction(async (tx) => {
      // The latest of rows that say the same key, which a dump cannot hold by itself.
      const unique = new Map(keyed.flatMap(({ id, row }) => (id === null ? [] : [[id, row]])))
      await tx.execute(upsert(run, table, [...unique]))
      run.counts = { ...run.counts, scanned: Object.fromEntries(done) }
      await tx.update(imports).set({ counts: run.counts }).where(eq(imports.id, run.id))
    })
    run.onProgress?.(run)
  }
  if (run.source === 'whmcs') await addOlderUsers(run)
  await deleteUnseen(run)
}

/** So many clients tell whether a source is that of an earlier import. */
const fewest = 3

/**
 * Records are known by their numbers, which every installation counts from one: those of another
 * firm would be taken for customers of the first.
 */
async function refuseOtherFirms(
  run: RunningImport,
  reader: SourceReader,
  tables: readonly SourceTable[],
): Promise<void> {
  const { source, kind, writtenHash } = importRecords
  const isOfClient = and(eq(source, run.source), eq(kind, 'tblclients'))
  const written = and(isOfClient, isNotNull(writtenHash))
  const earlier = await db().select({ kind }).from(importRecords).where(written).limit(1)
  if (earlier.length === 0) return
  const clients = tables.filter(({ name }) => name === 'tblclients')
  for await (const { table, rows } of reader.read(clients, new Map())) {
    const ids = rows.flatMap((row) => sourceId(row[table.key]) ?? [])
    const known = await knownCustomers(run.source, ids)
    const same = rows.filter((row) => isSame(row, known.get(sourceId(row[table.key]) ?? 0)))
    if (known.size >= fewest && same.length * 4 < known.size)
      throw new SourceError(
        `These are the clients of another installation: of ${known.size} that came with an earlier import from ${sourceNames[run.source]}, ${same.length} have the same address or first name here. Nothing was read. Bring them in as CSV files whose numbers are in no earlier import.`,
      )
    // The first rows tell.
    return
  }
}

function isSame(row: SourceRow, known: { email: string; firstName: string } | undefined): boolean {
  const plain = (text: string | null | undefined) => text?.trim().toLowerCase()
  return (
    known !== undefined &&
    (plain(row.email) === plain(known.email) || plain(row.firstname) === plain(known.firstName))
  )
}

/** What an earlier reading saw and this one did not, unless it was written here. */
async function deleteUnseen({ source, readings }: RunningImport): Promise<void> {
  const { data, writtenHash, reading } = importRecords
  await db()
    .delete(importRecords)
    .where(
      and(
        eq(importRecords.source, source),
        isNotNull(data),
        isNull(writtenHash),
        lt(reading, readings),
      ),
    )
}

/** Before version 8 clients signed in by themselves: each is a user who owns one client. */
async function addOlderUsers(run: RunningImport): Promise<void> {
  await db().execute(sql`
    with older as (
      select source_id, data from import_records client where source = 'whmcs'
        and kind = 'tblclients' and data ->> 'password' <> ''
        and not exists (select from import_records where source = 'whmcs'
          and kind = 'tblusers' and data ->> 'is_client' is null)
    ), users as (
      insert into import_records (source, kind, source_id, import_id, parent_id, data, reading)
      select 'whmcs', 'tblusers', source_id, ${run.id}::uuid, null, jsonb_build_object('id',
        source_id::text, 'is_client', '1', 'email', data ->> 'email',
        'first_name', data ->> 'firstname', 'last_name', data ->> 'lastname', 'password',
          data ->> 'password', 'created_at', data ->> 'datecreated'), ${run.readings}
      from older on conflict (source, kind, source_id) do update
        set data = excluded.data,
        reading = excluded.reading
    )
    insert into import_records (source, kind, source_id, import_id, parent_id, data, reading)
    select 'whmcs', 'tblusers_clients', source_id, ${run.id}::uuid, source_id,
      jsonb_build_object('id', source_id::text, 'auth_user_id', source_id::text, 'client_id',
        source_id::text, 'owner', '1'), ${run.readings}
    from older on conflict (source, kind, source_id) do update
      set data = excluded.data,
      reading = excluded.reading`)
}

function upsert(run: RunningImport, table: SourceTable, rows: readonly [number, SourceRow][]) {
  const records = rows.map(([id, row]) => ({
    id,
    parent: table.parent === undefined ? null : sourceId(row[table.parent]),
    row: without(row, table.without),
  }))
  return sql`
    insert into ${importRecords} (source, kind, source_id, import_id, parent_id, data, reading)
    select ${run.source}, ${table.name}, read.id, ${run.id}::uuid, read.parent, read.row,
      ${run.readings}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as read (id bigint,
      parent bigint, row jsonb)
    on conflict (source, kind, source_id) do update set data = excluded.data,
      parent_id = excluded.parent_id, reading = excluded.reading,
      import_id = case when import_records.target_id is null then excluded.import_id
        else import_records.import_id end`
}

/** PostgreSQL stores no zero character, neither in text nor in JSON. */
function without(row: SourceRow, names: readonly string[] = []): SourceRow {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      names.includes(name) ? [] : [[name, value?.replaceAll('\0', '') ?? null]],
    ),
  )
}
