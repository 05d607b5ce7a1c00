import { createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { whmcsFirm } from '#modules/imports/factories.firm.ts'
import { fossbillingSchema } from '#modules/imports/factories.fossbilling.rows.ts'
import { fossbillingFirm } from '#modules/imports/factories.fossbilling.ts'
import { paymenterSchema } from '#modules/imports/factories.paymenter.rows.ts'
import { paymenterFirm } from '#modules/imports/factories.paymenter.ts'
import { type Fixture, type FixtureSchema, fixtureSql } from '#modules/imports/factories.ts'
import {
  checkImport,
  importChecked,
  readSource,
} from '#modules/imports/operations/run-import.server.ts'
import { startImport } from '#modules/imports/operations/start-import.server.ts'
import { dumpReader } from '#modules/imports/readers/dump.server.ts'
import { mysqlReader } from '#modules/imports/readers/mysql.server.ts'
import { openReader } from '#modules/imports/readers/open-reader.server.ts'
import type { SourceReader, SourceRow } from '#modules/imports/rules/source-row.ts'
import { whmcsTables } from '#modules/imports/rules/whmcs/tables.ts'
import { importFindings, importRecords, imports } from '#modules/imports/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '../postgres.ts'
import { expectSoundBooks } from '../scenarios/books.ts'
import { type MariaDb, startMariaDb } from './server.ts'

useTestDatabase()
const admin = staffWith(...everyPermission)
let mariadb: MariaDb

beforeAll(async () => {
  mariadb = await startMariaDb()
  await openShop()
})
afterAll(() => mariadb?.stop())

function load(fixture: Fixture, schema?: FixtureSchema): void {
  mariadb.run('drop database if exists whmcs; create database whmcs')
  mariadb.run(fixtureSql(fixture, schema), 'whmcs')
}

async function importFrom(reader: SourceReader): Promise<string> {
  const options = { timeZone: 'Africa/Johannesburg', attachments: null }
  const started = await startImport(admin, { source: 'whmcs', options })
  if (!started.ok) throw new Error(started.error.message)
  const { importId } = started.value
  for (const step of [
    () => readSource(admin, importId, { reader }),
    () => checkImport(admin, importId),
    () => importChecked(admin, importId),
  ])
    expect(await step()).toEqual({ ok: true, value: null })
  await reader.close()
  return importId
}

async function rowsOf(reader: SourceReader): Promise<Record<string, SourceRow[]>> {
  const rows: Record<string, SourceRow[]> = {}
  for await (const batch of reader.read(whmcsTables, new Map()))
    rows[batch.table.name] = [...(rows[batch.table.name] ?? []), ...batch.rows]
  for (const each of Object.values(rows)) each.sort((a, b) => Number(a.id) - Number(b.id))
  await reader.close()
  return rows
}

describe('a MariaDB server', () => {
  test('gives the same text as a dump of it, to the last sign', async () => {
    load(whmcsFirm({ clients: 40, invoices: 1500 }))
    const path = join(mkdtempSync(join(tmpdir(), 'import-')), 'dump.sql')
    await pipeline(mariadb.dump('whmcs'), createWriteStream(path))
    const [live, dumped] = [
      await rowsOf(await mysqlReader(mariadb.address('whmcs'))),
      await rowsOf(dumpReader(path)),
    ]
    // A dump has the columns that are not copied; they are left out when rows are stored.
    for (const { name, without = [] } of whmcsTables)
      for (const row of dumped[name] ?? []) for (const column of without) delete row[column]
    expect(live).toEqual(dumped)
    expect(live.tblinvoices?.length).toBeGreaterThan(1500)
    expect(live.tblclients?.[4]).toMatchObject({ datecreated: '0000-00-00', credit: '0.00' })
    expect(live.tblclients?.[4]).not.toHaveProperty('cardnum')
  })

  test('comes in twice with nothing doubled, and the books are equal', async () => {
    const importId = await importFrom(await mysqlReader(mariadb.address('whmcs')))
    const before = await db().$count(importRecords)
    await importFrom(await mysqlReader(mariadb.address('whmcs')))
    expect(await db().$count(importRecords)).toBe(before)
    const [row] = await db().select().from(imports).where(eq(imports.id, importId))
    for (const { what, source, here } of row?.counts.compared ?? [])
      expect([what, here]).toEqual([what, source])
    expect(row?.counts.outcomes.invoice?.new).toBeUndefined()
    const found = await db().select().from(importFindings).orderBy(asc(importFindings.subject))
    expect(found.filter(({ kind }) => kind === 'difference')).toEqual([])
    await expectSoundBooks()
  })

  test('a FOSSBilling database reads the same as a dump of it', async () => {
    load(fossbillingFirm({ invoices: 1500 }).fixture, fossbillingSchema)
    const dump = join(mkdtempSync(join(tmpdir(), 'import-')), 'dump.sql')
    await pipeline(mariadb.dump('whmcs'), createWriteStream(dump))
    const address = mariadb.address('whmcs')
    const [live, dumped] = [
      await rowsOf(await openReader('fossbilling', { address })),
      await rowsOf(await openReader('fossbilling', { dump })),
    ]
    expect(live).toEqual(dumped)
    expect(live.tblinvoices?.length).toBeGreaterThan(1500)
  })

  test('a Paymenter database reads the same as a dump of it, by the clock that wrote it', async () => {
    load(paymenterFirm({ invoices: 1500 }).fixture, paymenterSchema)
    const dump = join(mkdtempSync(join(tmpdir(), 'import-')), 'dump.sql')
    await pipeline(mariadb.dump('whmcs'), createWriteStream(dump))
    const address = mariadb.address('whmcs')
    const [live, dumped] = [
      await rowsOf(await openReader('paymenter', { address })),
      await rowsOf(await openReader('paymenter', { dump })),
    ]
    expect(live).toEqual(dumped)
    expect(live.tblinvoices?.length).toBeGreaterThan(1500)
    expect(live.tblinvoices?.find(({ id }) => id === '50001')).toMatchObject({
      ...{ date: '2026-11-21 00:00:03', duedate: '2026-12-01 00:00:00', total: '113.85' },
    })
  })

  test.each([
    ['mysql://reader:wrong@127.0.0.1:PORT/whmcs', '127.0.0.1 refuses this user and password'],
    ['mysql://reader:x@127.0.0.1:1/whmcs', 'No database answers at 127.0.0.1'],
    ['mysql://reader:x@no-such-host.invalid/whmcs', 'There is no host no-such-host.invalid'],
    ['postgres://reader@127.0.0.1/whmcs', 'Enter an address such as mysql://'],
  ])('%s is refused in words, without the password', async (address, message) => {
    const port = new URL(mariadb.address('whmcs')).port
    const read = mysqlReader(address.replace('PORT', port))
    await expect(read).rejects.toThrow(message)
    await expect(read).rejects.not.toThrow('wrong')
  })
})
