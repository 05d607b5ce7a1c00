import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { statementCsv } from '#modules/billing/factories.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { bankStatementLines, bankStatements } from '#modules/reconciliation/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import type { TestDatabase } from '#tests/cluster.ts'
import { createDemoDatabase, freePort, startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'
import { expectSoundBooks } from './books.ts'

/**
 * kill -9 while a statement is imported and matched: it is whole or absent, and what was not
 * decided is decided by the next server.
 */
let database: TestDatabase
let server: TestServer
let port: string
let cookie: string

const start = () => startServer({ APP_MODE: 'demo', PORT: port, DATABASE_URL: database.url })

beforeAll(async () => {
  database = await createDemoDatabase()
  port = String(await freePort())
  server = await start()
  useServerConfig({ databaseUrl: database.url, url: server.url })
  openDatabase(database.url, 4)
  cookie = (await aSignedInRequest(demoAccounts.admin, demoPassword)).headers.get('cookie') ?? ''
}, 120_000)

afterAll(async () => {
  await server.kill('SIGKILL')
  await closeDatabase()
  await database.drop()
})

const size = 3_000

async function upload(): Promise<void> {
  const { rows } = await db().execute<{ number: string; cents: string }>(sql`
    select invoice_number as number, total_cents - paid_cents as cents from invoices where status in ('unpaid', 'pending') and kind = 'invoice'`)
  const exact = rows.map(({ number, cents }) => ({ text: `EFT ${number}`, cents: Number(cents) }))
  const others = Array.from({ length: size - exact.length }, (_, at) => ({
    text: `LINE ${newId()}`,
    cents: 1_000_000 + at,
  }))
  const form = new FormData()
  form.set('bank', '')
  form.set('file', new File([new Uint8Array(statementCsv([...others, ...exact]))], 'crash.csv'))
  const headers = { cookie, origin: server.url, accept: 'text/html' }
  await fetch(`${server.url}/admin/eft/upload`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  }).catch(() => undefined)
}

test.each([60, 250, 700])(
  'killed after %i ms: all lines or none, and all are decided in the end',
  { timeout: 120_000 },
  async (delay) => {
    const before = await db().$count(bankStatementLines)
    const sent = upload()
    await sleep(delay)
    await server.kill('SIGKILL')
    await sent
    server = await start()
    const after = await db().$count(bankStatementLines)
    expect([before, before + size]).toContain(after)
    const undecided = sql`state = 'waiting' and reason = ''`
    for (
      let tries = 0;
      tries < 120 && (await db().$count(bankStatementLines, undecided)) > 0;
      tries++
    )
      await sleep(500)
    expect(await db().$count(bankStatementLines, undecided)).toBe(0)
    const twice = await db()
      .select({ id: payments.bankLineId })
      .from(payments)
      .where(sql`bank_line_id is not null`)
    expect(new Set(twice.map(({ id }) => id)).size).toBe(twice.length)
    await expectSoundBooks()
  },
)

test('and the last complete upload reconciled what matched', { timeout: 60_000 }, async () => {
  await upload()
  const [statement] = await db()
    .select()
    .from(bankStatements)
    .orderBy(sql`created_at desc`)
    .limit(1)
  expect(
    await db().$count(bankStatementLines, eq(bankStatementLines.statementId, statement?.id ?? '')),
  ).toBe(size)
  expect(await db().$count(payments, sql`bank_line_id is not null`)).toBeGreaterThan(0)
  await expectSoundBooks()
})
