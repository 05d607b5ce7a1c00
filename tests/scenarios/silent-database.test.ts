import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import { watchMachine } from '#tests/machine-delay.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { type SilentProxy, startSilentProxy } from '#tests/silent-proxy.ts'

vi.setConfig({ testTimeout: 120_000 })

/** What the proxy can swallow. */
const kinds = ['answers', 'everything'] as const
type Kind = (typeof kinds)[number]

type Site = {
  database: TestDatabase
  proxy: SilentProxy
  server: TestServer
  direct: pg.Client
  cookie: string
}

const sites = new Map<Kind, Site>()
const siteOf = (kind: Kind): Site => {
  const site = sites.get(kind)
  if (!site) throw new Error('The servers run only while tests do')
  return site
}

async function openSite(): Promise<Site> {
  const database = await createTestDatabase()
  const proxy = await startSilentProxy(database.url)
  const server = await startServer({
    DATABASE_URL: proxy.url,
    DATABASE_POOL: '8',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const direct = new pg.Client({ connectionString: database.url })
  await direct.connect()
  const form = new URLSearchParams({ email: demoAccounts.customer, password: demoPassword })
  const entered = await fetch(`${server.url}/login`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: server.url },
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { database, proxy, server, direct, cookie }
}

beforeAll(async () => {
  for (const kind of kinds) sites.set(kind, await openSite())
}, 120_000)
afterAll(async () => {
  for (const { database, proxy, server, direct } of sites.values()) {
    await direct.end()
    await server.kill('SIGKILL')
    await proxy.stop()
    await database.drop()
  }
})

type Answer = { status: number; ms: number; retryAfter: string | null }

async function asked({ server }: Site, path: string, init: RequestInit): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(server.url + path, { redirect: 'manual', ...init })
  await answer.arrayBuffer()
  return {
    status: answer.status,
    ms: performance.now() - began,
    retryAfter: answer.headers.get('retry-after'),
  }
}

let senders = 0
/** Pages that read, and writes in a transaction. */
function ask(site: Site): Promise<Answer> {
  senders++
  const headers = {
    accept: 'text/html',
    origin: site.server.url,
    'x-forwarded-for': `10.2.0.${senders % 250}`,
  }
  if (senders % 2)
    return asked(site, '/dashboard', { headers: { ...headers, cookie: site.cookie } })
  const enquiry = {
    name: 'Lindiwe',
    email: `silent-${senders}@example.co.za`,
    subject: 'general',
    message: 'Is anybody there at this hour?',
  }
  return asked(site, '/contact', { method: 'POST', headers, body: new URLSearchParams(enquiry) })
}

const isReady = async ({ server }: Site) => (await fetch(`${server.url}/readyz`)).status === 200

async function sessionsIn({ direct }: Site, state: string): Promise<number> {
  const { rows } = await direct.query(
    'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = $1',
    [state],
  )
  return rows.length
}

// Nearly all of it is waiting, so both kinds wait at the same time, each with its own server and
// database.
describe.concurrent.each(kinds)('a proxy that swallows %s', (what) => {
  test('for ten seconds, twice, at forty requests: each is answered within six seconds, and then all is as before', async ({
    expect,
  }) => {
    const site = siteOf(what)
    const { proxy } = site
    for (let round = 0; round < 2; round++) {
      const machine = watchMachine()
      // In the middle of work, so that transactions are open.
      const before = Array.from({ length: 20 }, () => ask(site))
      await sleep(30)
      proxy.swallow(what)
      const during = Array.from({ length: 20 }, () => ask(site))
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
      await vi.waitFor(async () => expect(await isReady(site)).toBe(true), {
        timeout: 10_000,
        interval: 100,
      })
      const after = await Promise.all(Array.from({ length: 40 }, () => ask(site)))
      expect(
        after.map(({ status }) => status).filter((status) => ![200, 302, 303].includes(status)),
      ).toEqual([])
      await vi.waitFor(async () => expect(await sessionsIn(site, 'idle in transaction')).toBe(0), {
        timeout: 5_000,
        interval: 100,
      })
    }
  })
})

// At the same time too, each on its own database.
describe('a database that answers', () => {
  test.concurrent('a statement that is only slow is waited for', async ({ expect }) => {
    const site = siteOf('answers')
    const { direct } = site
    await direct.query('begin')
    await direct.query('lock table general_enquiries in access exclusive mode')
    const waiting = asked(site, '/contact', {
      method: 'POST',
      headers: { origin: site.server.url, 'x-forwarded-for': '10.3.0.1' },
      body: new URLSearchParams({
        name: 'Lindiwe',
        email: 'slow@example.co.za',
        subject: 'general',
        message: 'This may take a while, I know.',
      }),
    })
    await sleep(7_000)
    await direct.query('rollback')
    expect((await waiting).status).toBeLessThan(400)
  })

  test.concurrent('tables that stay locked are unavailable, and no fault', async ({ expect }) => {
    const site = siteOf('everything')
    const { direct } = site
    await direct.query('begin')
    await direct.query('lock table customers in access exclusive mode')
    const { status, retryAfter } = await asked(site, '/dashboard', {
      headers: { accept: 'text/html', cookie: site.cookie },
    })
    await direct.query('rollback')
    expect([status, Number(retryAfter) > 0]).toEqual([503, true])
  })
})

test('the server ends within forty seconds while its database says nothing', async () => {
  const site = siteOf('everything')
  site.proxy.swallow('everything')
  const open = Array.from({ length: 10 }, () => ask(site).catch(() => null))
  await sleep(500)
  const began = Date.now()
  await site.server.kill('SIGTERM')
  expect(Date.now() - began).toBeLessThan(40_000)
  await Promise.all(open)
})
