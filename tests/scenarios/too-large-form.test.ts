import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { anInvoice } from '#modules/billing/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

let server: TestServer
let customer: string
let staff: string
let invoice: string

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 2)
  const cookie = async (email: string) =>
    (await aSignedInRequest(email, demoPassword)).headers.get('cookie') ?? ''
  ;[customer, staff] = [await cookie(demoAccounts.customer), await cookie(demoAccounts.admin)]
  const [buyer] = await db()
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, demoAccounts.customer))
  invoice = (await anInvoice({ customerId: buyer?.id ?? '' })).id
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

function post(
  path: string,
  cookie: string,
  fields: Record<string, string | File>,
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', cookie, origin: server.url },
    body,
  })
}

const photograph = (megabytes: number) =>
  new File([new Uint8Array(megabytes * 1024 * 1024)], 'proof.jpg', { type: 'image/jpeg' })

test('a photograph that is too large is said at its form, beside everything that was typed', async () => {
  const sent = {
    paidOn: '2026-11-03',
    amount: '228.85',
    note: 'Capitec, Thursday',
    idempotency_key: 'k',
    proof: photograph(6),
  }
  const answer = await post(`/dashboard/invoices/${invoice}/paid`, customer, sent)
  const page = await answer.text()
  expect(answer.status).toBe(413)
  expect(page).toContain('proof.jpg is too large. Maximum file size is 5MB.')
  expect(page).toContain('Capitec, Thursday</textarea>')
  expect(page).toContain('value="228.85"')
})

test('so is a bank statement', async () => {
  const answer = await post('/admin/eft/upload', staff, { bank: 'capitec', file: photograph(7) })
  expect([answer.status, await answer.text()]).toEqual([
    413,
    expect.stringContaining('proof.jpg is too large. Maximum file size is 5MB.'),
  ])
})

test('a stranger is asked to sign in', async () => {
  const strange = await post(`/dashboard/invoices/${invoice}/paid`, '', {
    note: 'x',
    proof: photograph(6),
  })
  expect([strange.status, strange.headers.get('location')]).toEqual([
    302,
    expect.stringContaining('/customer-login'),
  ])
})
