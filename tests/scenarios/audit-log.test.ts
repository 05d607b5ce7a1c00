import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { verifyChain } from '#modules/activity/queries/verify-chain.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/** What a real request leaves in the audit log. */

let server: TestServer
let cookie = ''

beforeAll(async () => {
  server = await startServer({ APP_MODE: 'demo' })
  useServerConfig(server)
  openDatabase(server.databaseUrl, 4)
  const answer = await post('/admin/login', { email: demoAccounts.admin, password: demoPassword })
  cookie = cookiesOf(answer)
}, 90_000)
afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { accept: 'text/html', origin: server.url, 'user-agent': browser, cookie }
  return fetch(server.url + path, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function newest() {
  const [row] = await db()
    .select()
    .from(activityLog)
    .orderBy(desc(activityLog.createdAt), desc(activityLog.id))
    .limit(1)
  return row
}

test('a change says who made it, from where, in which request, and what it was before', async () => {
  const [plan] = await db().select().from(packages).where(eq(packages.isActive, true)).limit(1)
  const answer = await post(`/admin/packages/${plan?.id}/change/hide`, {})
  expect(answer.status).toBe(302)
  expect(await newest()).toMatchObject({
    actorName: 'Nadia Jacobs',
    channel: 'staff',
    entityType: 'package',
    entityId: plan?.id,
    action: 'deactivated',
    before: { isActive: true },
    after: { isActive: false },
    ipAddress: '127.0.0.1',
    browser: 'Firefox, Linux',
    requestId: answer.headers.get('x-request-id'),
    job: null,
    viewedByName: null,
  })
})

test('the sign-in stands there under the name of who signed in, without the password', async () => {
  const rows = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.action, 'signed_in'))
    .orderBy(desc(activityLog.createdAt))
    .limit(1)
  expect(rows[0]).toMatchObject({
    actorName: 'Nadia Jacobs',
    channel: 'staff',
    ipAddress: '127.0.0.1',
    browser: 'Firefox, Linux',
  })
  expect(JSON.stringify(await db().select().from(activityLog))).not.toContain(demoPassword)
})

test('the API is its own channel', async () => {
  const body = JSON.stringify({
    email: 'naledi@example.com',
    name: 'Naledi Khumalo',
    password: 'Sunbird-Ladder-42',
  })
  const headers = { 'content-type': 'application/json', origin: server.url, cookie }
  expect(
    (await fetch(`${server.url}/api/create-customer`, { method: 'POST', headers, body })).status,
  ).toBe(200)
  const row = await newest()
  expect(row).toMatchObject({
    actorName: 'Nadia Jacobs',
    channel: 'api',
    entityType: 'customer',
    action: 'created',
    after: { email: 'naledi@example.com' },
  })
  expect(JSON.stringify(row)).not.toContain('Sunbird')
})

test('who is logged in as a customer is named in what they do', async () => {
  const [customer] = await db()
    .select()
    .from(customers)
    .where(eq(customers.email, demoAccounts.customer))
  const entered = await post(`/admin/customers/${customer?.id}/log-in`, {})
  const both = `${cookie}; ${cookiesOf(entered)}`
  const [invoice] = await db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.customerId, customer?.id ?? ''))
    .limit(1)
  const pdf = await fetch(`${server.url}/dashboard/invoices/${invoice?.id}/pdf`, {
    headers: { cookie: both },
  })
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await pdf.arrayBuffer()
  expect(await newest()).toMatchObject({
    actorName: 'Thandi Nkosi',
    viewedByName: 'Nadia Jacobs',
    channel: 'staff',
    action: 'exported',
    entityId: invoice?.id,
  })
})

test('the export is a file of what the filters show, and a row itself', async () => {
  const answer = await fetch(`${server.url}/admin/audit/export?entity=package&action=deactivated`, {
    headers: { cookie },
  })
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="audit-log-.*\.csv"$/,
  )
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"{""isActive"":false}"')
  expect(await newest()).toMatchObject({
    entityType: 'audit_log',
    action: 'exported',
    details: { entity: 'package', action: 'deactivated' },
  })
})

test('a running server seals what is recorded, demo history too, and the chain holds', async () => {
  await vi.waitFor(async () => expect((await newest())?.sequence).not.toBeNull(), {
    timeout: 15_000,
    interval: 200,
  })
  const { checked, problem } = await verifyChain()
  expect(problem).toBeNull()
  expect(checked).toBe(await db().$count(activityLog))
  expect(checked).toBeGreaterThan(30)
})
