import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generate } from 'openapi-typescript-codegen'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { aStaffKey } from '#modules/api/factories.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { everyEndpoint } from '#server/api/v1/every-endpoint.ts'
import { apiClient } from '#tests/api-client.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

let server: TestServer
let key = ''
let folder = ''

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 4)
  key = (await aStaffKey()).key
  folder = await mkdtemp(join(tmpdir(), 'hostwright-client-'))
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const client = (to: TestServer) => apiClient((path, init) => fetch(`${to.url}${path}`, init), key)
const today = () => new Date().toISOString().slice(0, 10)

const newCustomer = () => ({
  email: `${newId()}@example.co.za`,
  first_name: 'Lerato',
  last_name: 'Dube',
})

/** The generated client, as its program would import it. */
type Service = Record<string, (...sent: unknown[]) => Promise<Record<string, never>>>
type Generated = Record<string, Service> & { OpenAPI: { BASE: string; TOKEN: string } }

test('a client that a public generator made of the document lives the story of a customer', async () => {
  const input = await (await fetch(`${server.url}/api/v1/openapi.json`)).json()
  await generate({ input, output: folder, httpClient: 'fetch', useUnionTypes: true })
  const made = (await import(join(folder, 'index.ts'))) as unknown as Generated
  made.OpenAPI.BASE = `${server.url}/api/v1`
  made.OpenAPI.TOKEN = key
  const call = async (service: string, name: string, ...sent: unknown[]): Promise<Loose> =>
    (await made[`${service}Service`]?.[name]?.(...sent)) as Loose
  const customer = await call('Customers', 'createCustomer', newCustomer(), newId())
  const { data } = await call('Packages', 'listPackages', 1)
  const [hosting] = data as Loose[]
  const order = await call('Orders', 'createOrder', newId(), {
    customer: customer.id,
    lines: [{ package: hosting?.id }],
    billing_period: 'monthly',
    payment_method: 'bank_transfer',
  })
  const paid = await call('Payments', 'recordPayment', order.invoice, newId(), {
    amount: order.total,
    received_on: today(),
    reference: 'FNB 1',
  })
  expect(paid).toMatchObject({ status: 'paid', owed: { amount: 0, currency: 'ZAR' } })
  const ticket = await call(
    'Tickets',
    'openTicket',
    { customer: customer.id, subject: 'Help', category: 'technical', message: 'Please move it.' },
    newId(),
  )
  expect(ticket).toMatchObject({ status: 'open', customer: customer.id })
  const invoice = await call('Invoices', 'getInvoice', order.invoice, 'customer')
  expect(invoice).toMatchObject({ title: 'Tax Invoice', customer: { id: customer.id } })
  const pdf = await fetch(`${made.OpenAPI.BASE}/invoices/${order.invoice}/pdf`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  await expect(call('Orders', 'getOrder', 'ord_0')).rejects.toMatchObject({ status: 404 })
})

// biome-ignore lint/suspicious/noExplicitAny: what a program outside reads of JSON
type Loose = Record<string, any>

test('every list and every object in it answers as the document says', async () => {
  const lists = everyEndpoint.filter(({ method, path }) => method === 'get' && !path.includes('{'))
  const found: Record<string, number> = {}
  for (const { operationId, path, query } of lists) {
    const isPaged = 'limit' in query.shape
    const list = await client(server)(operationId, { query: isPaged ? { limit: '2' } : {} })
    expect(list.status, `${operationId} ${JSON.stringify(list.body)}`).toBe(200)
    const one = everyEndpoint.find(
      ({ method, path: own }) =>
        method === 'get' && own.replace(/\/\{\w+\}$/, '') === path && own !== path,
    )
    found[operationId] = list.body.data?.length ?? 1
    const [first] = list.body.data ?? []
    if (!one || !first) continue
    const [name = ''] = Object.keys(one.ids ?? {})
    const read = await client(server)(one.operationId, { ids: { [name]: first.id } })
    expect(read.body, one.operationId).toEqual(first)
  }
  // The demo has some of nearly everything.
  expect(Object.values(found).filter((count) => count > 0).length).toBeGreaterThan(12)
})

test('nothing secret is in an answer', async () => {
  const answers = await Promise.all(
    ['getSettings', 'listStaff', 'listAuditLog', 'listSubscriptions'].map(async (name) =>
      JSON.stringify((await client(server)(name)).body),
    ),
  )
  for (const text of answers)
    expect(text).not.toMatch(/v1\.[\w-]{30,}|password_hash|gateway_token|merchant_key/)
})

test('every answer has a request id and the headers of the limits, and no cookie opens it', async () => {
  const answer = await fetch(`${server.url}/api/v1/orders`, {
    headers: { authorization: `Bearer ${key}`, origin: 'https://elsewhere.example' },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-request-id')).toMatch(/\w/)
  expect(answer.headers.get('ratelimit')).toMatch(/^"read";r=\d+;t=\d+$/)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  const closed = await fetch(`${server.url}/api/v1/orders`, { headers: { cookie: 'a=b' } })
  expect(closed.status).toBe(401)
  expect(closed.headers.get('x-request-id')).toBe((await closed.json()).request_id)
  const large = await fetch(`${server.url}/api/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ notes: 'x'.repeat(600_000) }),
  })
  expect(large.status).toBe(413)
  expect(await large.json()).toMatchObject({ code: 'too_large' })
})

test('the same call from twenty connections at once has one effect', async () => {
  const headers = { 'idempotency-key': newId() }
  const body = newCustomer()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client(server)('createCustomer', { headers, body })),
  )
  const made = answers.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1)
  for (const { status } of answers) expect([201, 409, 429]).toContain(status)
  const found = await client(server)('listCustomers', { query: { email: body.email } })
  expect(found.body.data).toHaveLength(1)
})

test('a server that dies after the effect and before the answer: the call sent again is answered, once', async () => {
  const sql = new pg.Client({ connectionString: server.databaseUrl })
  await sql.connect()
  try {
    // Storing the answer, which comes after the commit, never ends.
    await sql.query(`create function never_stored() returns trigger language plpgsql as
      $$ begin perform pg_sleep(600); return new; end $$`)
    await sql.query(
      'create trigger never_stored before update on api_calls for each row execute function never_stored()',
    )
    const dying = await startServer({ DATABASE_URL: server.databaseUrl })
    const headers = { 'idempotency-key': newId() }
    const body = newCustomer()
    const lost = client(dying)('createCustomer', { headers, body }).catch(() => 'lost')
    const isMade = async () =>
      (await sql.query('select from customers where email = $1', [body.email])).rowCount === 1
    while (!(await isMade())) await sleep(50)
    await dying.kill('SIGKILL')
    expect(await lost).toBe('lost')
    await sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'update "api_calls"%' and state = 'active'`,
    )
    await sql.query('drop trigger never_stored on api_calls')
    const again = await client(server)('createCustomer', { headers, body })
    expect(again.status, JSON.stringify(again.body)).toBe(201)
    expect(again.response.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body.email).toBe(body.email)
    const third = await client(server)('createCustomer', { headers, body })
    expect(third.body).toEqual(again.body)
    const { rowCount } = await sql.query('select from customers where email = $1', [body.email])
    expect(rowCount).toBe(1)
  } finally {
    await sql.end()
  }
}, 60_000)
