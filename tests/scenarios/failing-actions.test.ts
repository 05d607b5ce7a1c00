import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

let server: TestServer
let cookie: string
let order: string
let other: pg.Client

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 2)
  cookie = (await aSignedInRequest(demoAccounts.admin, demoPassword)).headers.get('cookie') ?? ''
  const [row] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.paymentMethod, 'bank_transfer')))
    .limit(1)
  order = row?.id ?? ''
  other = new pg.Client({ connectionString: server.databaseUrl })
  await other.connect()
}, 90_000)

afterAll(async () => {
  await other.end()
  await closeDatabase()
  await server.stop()
})

function pay(path: string, accept: string): Promise<Response> {
  return fetch(`${server.url}/admin/orders/${order}/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept, cookie, origin: server.url },
    body: new URLSearchParams({
      notes: 'Line 4 & 5',
      reason: 'Line 4 & 5',
      idempotency_key: 'one-and-the-same',
    }),
  })
}

async function statusOf(): Promise<string | undefined> {
  return (await db().select({ status: orders.status }).from(orders).where(eq(orders.id, order)))[0]
    ?.status
}

test('an action that waits for a lock too long gives up, in the words of the catalogue, and has done nothing', async () => {
  await other.query('begin')
  await other.query('select 1 from orders where id = $1 for update', [order])
  const began = Date.now()
  const answer = await pay('payment.data', '*/*')
  const text = await answer.text()
  await other.query('rollback')
  expect(answer.status).toBe(503)
  expect(text).toContain('Failed to update order status')
  expect(text).toContain('Line 4 & 5')
  expect(text).not.toMatch(/55P03|lock timeout|select /)
  expect(Date.now() - began).toBeLessThan(15_000)
  expect(await statusOf()).toBe('pending')
  expect(server.logs()).toMatch(/an action failed/)
})

test('before scripts load the form comes back with what was typed and its key', async () => {
  await other.query('alter table activity_log rename to activity_log_away')
  const [paid, cancelled] = [
    await pay('payment', 'text/html'),
    await pay('cancellation', 'text/html'),
  ]
  await other.query('alter table activity_log_away rename to activity_log')
  for (const answer of [paid, cancelled]) {
    expect(answer.status).toBe(500)
    const page = await answer.text()
    expect(page).toContain('Failed to update order status')
    expect(page).toContain('Line 4 &amp; 5</textarea>')
    expect(page).not.toContain('activity_log')
  }
  expect(await statusOf()).toBe('pending')
})

test('the log says which statement failed, and nothing that a user typed, and no names', async () => {
  const lines = server.logs().replace(/^[^{].*\n/gm, '')
  expect(lines).toMatch(/Failed query: insert into \\"activity_log\\"/)
  expect(lines).toContain('42P01')
  expect(lines).not.toMatch(/params:|Line 4|@hostwright\.test/)
})

test('a database without room on its disk is one that is away', async () => {
  await other.query(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await other.query(
    'create trigger no_room before insert on activity_log execute function no_room()',
  )
  const answer = await pay('payment', 'text/html')
  await other.query('drop function no_room cascade')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('Line 4 &amp; 5</textarea>')
  expect(await statusOf()).toBe('pending')
})

test('the next try with the same key goes through, and once more is the same answer', async () => {
  for (const _ of [1, 2]) {
    const answer = await pay('payment', 'text/html')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/admin/orders/${order}`])
  }
  expect(await statusOf()).toBe('paid')
  const { rows } = await other.query(
    'select count(*)::int as count from payments where order_id = $1',
    [order],
  )
  expect(rows).toEqual([{ count: 1 }])
})
