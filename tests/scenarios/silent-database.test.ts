import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import { watchMachine } from '#tests/machine-delay.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { type SilentProxy, startSilentProxy } from '#tests/silent-proxy.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let proxy: SilentProxy
let server: TestServer
let direct: pg.Client
let cookie = ''

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startSilentProxy(database.url)
  server = await startServer({ DATABASE_URL: proxy.url, DATABASE_POOL: '8', TRUSTED_PROXIES: '127.0.0.1' })
  direct = new pg.Client({ connectionString: database.url })
  await direct.connect()
  const form = new URLSearchParams({ email: demoAccounts.customer, password: demoPassword })
  const entered = await fetch(`${server.url}/login`, { method: 'POST', body: form, redirect: 'manual', headers: { origin: server.url } })
  cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}, 120_000)
afterAll(async () => {
  await direct.end()
  await server.kill('SIGKILL')
  await proxy.stop()
  await database.drop()
})

type Answer = { status: number; ms: number; retryAfter: string | null }

async function asked(path: string, init: RequestInit): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(server.url + path, { redirect: 'manual', ...init })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - began, retryAfter: answer.headers.get('retry-after') }
}

let senders = 0
/** Pages that read, and writes in a transaction. */
function ask(): Promise<Answer> {
  senders++
  const headers = { accept: 'text/html', origin: server.url, 'x-forwarded-for': `10.2.0.${senders % 250}` }
  if (senders % 2) return asked('/dashboard', { headers: { ...headers, cookie } })
  const enquiry = { name: 'Lindiwe', email: `silent-${senders}@example.co.za`, subject: 'general', message: 'Is anybody there at this hour?' }
  return asked('/contact', { method: 'POST', headers, body: new URLSearchParams(enquiry) })
}

const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200

async function sessionsIn(state: string): Promise<number> {
  const { rows } = await direct.query(
    'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = $1',
    [state],
  )
  return rows.length
}

describe.each(['answers', 'everything'] as const)('a proxy that swallows %s', (what) => {
  test('for ten seconds, twice, at forty requests: each is told within six seconds, and then all is as before', async () => {
    for (let round = 0; round < 2; round++) {
      const machine = watchMachine()
      // In the middle of work, so that transactions are open.
      const before = Array.from({ length: 20 }, ask)
      await sleep(30)
      proxy.swallow(what)
      const during = Array.from({ length: 20 }, ask)
      await sleep(10_000)
      proxy.swallow('nothing')
      const answers = await Promise.all([...before, ...during])
      // The server is delayed as this process is, and both delays are measured here.
      const delay = 2 * machine.stop()
      for (const { status, ms, retryAfter } of answers) {
        expect([200, 302, 303, 503]).toContain(status)
        if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
        expect(ms - delay).toBeLessThan(6_000)
      }
      expect((await Promise.all(during)).every(({ status }) => status === 503)).toBe(true)
      await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 10_000, interval: 100 })
      const after = await Promise.all(Array.from({ length: 40 }, ask))
      expect(after.map(({ status }) => status).filter((status) => ![200, 302, 303].includes(status))).toEqual([])
      await vi.waitFor(async () => expect(await sessionsIn('idle in transaction')).toBe(0), { timeout: 5_000, interval: 100 })
    }
  })
})

test('a statement that is only slow is waited for', async () => {
  await direct.query('begin')
  await direct.query('lock table general_enquiries in access exclusive mode')
  const waiting = asked('/contact', {
    method: 'POST',
    headers: { origin: server.url, 'x-forwarded-for': '10.3.0.1' },
    body: new URLSearchParams({ name: 'Lindiwe', email: 'slow@example.co.za', subject: 'general', message: 'This may take a while, I know.' }),
  })
  await sleep(7_000)
  await direct.query('rollback')
  expect((await waiting).status).toBeLessThan(400)
})

test('tables that stay locked are unavailable, and no fault', async () => {
  await direct.query('begin')
  await direct.query('lock table customers in access exclusive mode')
  const { status, retryAfter } = await asked('/dashboard', { headers: { accept: 'text/html', cookie } })
  await direct.query('rollback')
  expect([status, Number(retryAfter) > 0]).toEqual([503, true])
})

test('the server ends within forty seconds while its database says nothing', async () => {
  proxy.swallow('everything')
  const open = Array.from({ length: 10 }, () => ask().catch(() => null))
  await sleep(500)
  const began = Date.now()
  await server.kill('SIGTERM')
  expect(Date.now() - began).toBeLessThan(40_000)
  await Promise.all(open)
})
