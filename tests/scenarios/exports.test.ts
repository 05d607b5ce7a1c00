import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { sessions } from '#modules/identity/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/** Each address under /admin that answers with a file writes who took it into the activity log. */

const addresses = readFileSync('tests/architecture/route-map.txt', 'utf8')
  .split('\n')
  .map((line) => /\/?admin\/\S*/.exec(line)?.[0].replace(/^\/?/, '/') ?? '')
  .filter((path) => /\/(export|pdf|csv)\b/.test(path))

let server: TestServer
let cookie = ''
let ids: Record<'invoices' | 'customers', string>

beforeAll(async () => {
  server = await startServer({ APP_MODE: 'demo' })
  useServerConfig(server)
  openDatabase(server.databaseUrl, 2)
  cookie = (await aSignedInRequest(demoAccounts.admin, demoPassword)).headers.get('cookie') ?? ''
  const { rows } = await db().execute<{ invoices: string; customers: string }>(
    `select (select id from invoices where kind = 'invoice' limit 1) as invoices, (select id from customers limit 1) as customers`,
  )
  ids = rows[0] ?? { invoices: '', customers: '' }
}, 90_000)
afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

async function exportsRecorded(): Promise<{ count: number; newest: string }> {
  const { rows } = await db().execute<{ count: number; newest: string }>(
    `select count(*)::int as count, (array_agg(actor_name order by id desc))[1] as newest from activity_log where action = 'exported'`,
  )
  return rows[0] ?? { count: 0, newest: '' }
}

test('there are exports to look at', () => expect(addresses.length).toBeGreaterThanOrEqual(5))

test.each(addresses)('%s', async (address) => {
  const path = address.replace(/:id\b/, () =>
    address.includes('/customers/') ? ids.customers : ids.invoices,
  )
  const before = await exportsRecorded()
  const answer = await fetch(server.url + path, { headers: { cookie } })
  await answer.arrayBuffer()
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])
  const after = await exportsRecorded()
  expect(after.count).toBe(before.count + 1)
  expect(after.newest).toMatch(/\w/)
})

/** What a GET of a file leaves behind. */
async function left() {
  const { rows } = await db().execute(
    `select (select count(*) from activity_log where action = 'exported') as recorded, (select count(*) from accounting_exports) as files, (select count(*) from invoices where original_issued_at is not null) as originals`,
  )
  return rows[0]
}

test('HEAD takes nothing out: it is no export, issues no original and tells no accounting program', async () => {
  const [unissued] = await db()
    .update(invoices)
    .set({ originalIssuedAt: null })
    .where(sql`tax_point is not null`)
    .returning({ id: invoices.id })
  const before = await left()
  const accounting = '/admin/invoices/accounting-export/file?program=xero&file=all:1:all'
  const paths = [...addresses, accounting].map((path) =>
    path.replace(':id', (path.includes('/customers/') ? ids.customers : unissued?.id) ?? ''),
  )
  for (const path of paths) {
    const head = await fetch(server.url + path, { method: 'HEAD', headers: { cookie } })
    const said = head.headers.get('content-disposition')
    expect([path, head.status, said]).toEqual([path, 200, expect.stringContaining('attachment')])
  }
  expect(await left()).toEqual(before)
})

/** Files about people, but for the paper of one of them. */
const lists = () =>
  addresses
    .filter((path) => !/\/pdf\b/.test(path))
    .map((path) => path.replace(':id', ids.customers))

test('HEAD holds no place among the downloads, of which there are two', async () => {
  const address = `${server.url}/admin/customers/${ids.customers}/export`
  for (let asked = 0; asked < 3; asked++) {
    const head = await fetch(address, { method: 'HEAD', headers: { cookie } })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip'])
  }
  const answer = await fetch(address, { headers: { cookie } })
  expect(answer.status).toBe(200)
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
})

test('files about people want a password or passkey of the last ten minutes, and are then offered', async () => {
  expect(lists().length).toBeGreaterThanOrEqual(8)
  await db()
    .update(sessions)
    .set({ passwordAt: new Date(Date.now() - 11 * 60_000) })
  const before = await exportsRecorded()
  for (const path of lists()) {
    const answer = await fetch(server.url + path, { headers: { cookie }, redirect: 'manual' })
    expect([path, answer.status, answer.headers.get('location')]).toEqual([
      path,
      302,
      `/admin/confirm?to=${encodeURIComponent(path)}`,
    ])
  }
  expect(await exportsRecorded()).toEqual(before)
  const page = `${server.url}/admin/confirm?to=${encodeURIComponent(lists()[0] ?? '')}`
  expect(await (await fetch(page, { headers: { cookie } })).text()).toContain('Your password')
  const send = (password: string) =>
    fetch(page, {
      method: 'POST',
      headers: { cookie, origin: server.url },
      body: new URLSearchParams({ currentPassword: password }),
      redirect: 'manual',
    })
  expect((await send('wrong')).status).toBe(422)
  expect((await send(demoPassword)).status).toBe(302)
  expect(await (await fetch(page, { headers: { cookie } })).text()).toContain('Download the file')
  const list = await fetch(server.url + lists()[0], { headers: { cookie } })
  expect([list.status, list.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])
})
