import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts'
import { watchMachine } from '#tests/machine-delay.ts'
import { createDemoDatabase, startServer, type TestServer } from '#tests/server.ts'
import { startSilentProxy } from '#tests/silent-proxy.ts'

vi.setConfig({ testTimeout: 120_000 })

const page = { headers: { accept: 'text/html' } }
/** Bypasses the page cache. */
const fresh = { headers: { accept: 'text/html', cookie: 'hostwright.session_token=unknown' } }

describe('a database that goes away under load', () => {
  test('is a short 503, never the end of the server, and all is well within ten seconds', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hostwright-restart-'))
    const first = await startEmbeddedPostgres({ dataDir, throwAway: true })
    const server = await startServer({ DATABASE_URL: first.migrationUrl })
    const [seen, cached] = [new Map<number, number>(), new Map<number, number>()]
    const bodies: string[] = []
    let running = true
    const visitor = async (options: RequestInit, counts = seen) => {
      while (running) {
        const answer = await fetch(`${server.url}/`, options)
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        const text = await answer.text()
        if (answer.status !== 200) {
          expect(answer.headers.get('retry-after')).toBeTruthy()
          bodies.push(text)
        }
        await sleep(20)
      }
    }
    const visitors = Promise.all([visitor(fresh), visitor(fresh), visitor(page, cached)])
    // On a busy machine it takes a while until the page is in the cache.
    await vi.waitFor(
      () =>
        expect(
          [seen.get(200), cached.get(200)].every((count) => count !== undefined && count > 2),
        ).toBe(true),
      {
        timeout: 30_000,
      },
    )
    await first.stop()
    await sleep(1_500)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const second = await startEmbeddedPostgres({ dataDir, throwAway: true })
    const [back, machine] = [Date.now(), watchMachine()]
    expect(second.url).toBe(first.url)
    await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), {
      timeout: 30_000,
      interval: 100,
    })
    await vi.waitFor(async () => expect((await fetch(`${server.url}/`, fresh)).status).toBe(200), {
      timeout: 30_000,
      interval: 100,
    })
    expect(Date.now() - back - 2 * machine.stop()).toBeLessThan(10_000)
    running = false
    await visitors
    expect([...seen.keys()].sort()).toEqual([200, 503])
    // A page that was in the cache is there for visitors all the time.
    expect([...cached.keys()]).toEqual([200])
    for (const body of bodies)
      expect(body).not.toMatch(/ECONNREFUSED|node_modules|select |127\.0\.0\.1:\d+/)
    // The log about lost connections contains no statement, and nothing that opens a session.
    expect(server.logs()).toMatch(
      /"code":"57P0\d","reason":"[^"]*","msg":"database connection lost"/,
    )
    expect(server.logs()).not.toMatch(/params:|secretKey|processID|parsedStatements/)
    expect(await server.kill('SIGTERM')).toBe(0)
    await second.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
})

type Readiness = { status: string; writes: boolean; events: boolean; problem?: string }

async function readiness(server: TestServer): Promise<Readiness & { code: number }> {
  const answer = await fetch(`${server.url}/readyz`)
  return { ...(await answer.json()), code: answer.status }
}

describe('a database that answers and takes no writes', () => {
  const write = async (server: TestServer, email: string) => {
    const began = performance.now()
    const body = new URLSearchParams({
      name: 'Lindiwe',
      email,
      subject: 'general',
      message: 'Will this message be kept, please?',
    })
    const answer = await fetch(`${server.url}/contact`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { origin: server.url, accept: 'text/html' },
    })
    return {
      status: answer.status,
      retryAfter: Number(answer.headers.get('retry-after')),
      ms: performance.now() - began,
    }
  }

  test('is 503 within six seconds, and /readyz says so: read-only, and commits that wait for a standby which is gone', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hostwright-writes-'))
    const database = await startEmbeddedPostgres({ dataDir, throwAway: true })
    const server = await startServer({ DATABASE_URL: database.migrationUrl })
    const cluster = join(dataDir, 'postgres', 'cluster')
    const settings = join(cluster, 'postgresql.conf')
    const usual = await readFile(settings, 'utf8')
    const reload = async (text: string) => {
      await writeFile(settings, text)
      process.kill(
        Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]),
        'SIGHUP',
      )
    }
    for (const line of [
      'default_transaction_read_only = on',
      "synchronous_standby_names = 'gone'",
    ]) {
      await reload(`${usual}\n${line}\n`)
      await sleep(500)
      const machine = watchMachine()
      const { status, retryAfter, ms } = await write(server, 'one@example.co.za')
      expect([status, retryAfter > 0]).toEqual([503, true])
      expect(ms - 2 * machine.stop()).toBeLessThan(6_000)
      await vi.waitFor(
        async () =>
          expect(await readiness(server)).toMatchObject({
            code: 503,
            writes: false,
            problem: expect.stringContaining('The database takes no writes'),
          }),
        { timeout: 10_000, interval: 200 },
      )
      await reload(usual)
      await vi.waitFor(async () => expect((await readiness(server)).code).toBe(200), {
        timeout: 20_000,
        interval: 200,
      })
      expect((await write(server, 'two@example.co.za')).status).toBeLessThan(400)
    }
    await server.kill('SIGTERM')
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
})

describe('a pooler that passes on no live events', () => {
  test('is said by /readyz and in the log, and pages go on', async () => {
    const direct = await createDemoDatabase()
    const proxy = await startSilentProxy(direct.url)
    const server = await startServer({ DATABASE_URL: proxy.url })
    expect(await readiness(server)).toMatchObject({ code: 200, events: true })
    proxy.swallow('notifications')
    await vi.waitFor(
      async () =>
        expect(await readiness(server)).toMatchObject({
          code: 503,
          events: false,
          problem: expect.stringContaining('pooler'),
        }),
      { timeout: 30_000, interval: 200 },
    )
    expect(server.logs()).toContain('A pooler in transaction mode passes none on')
    expect((await fetch(`${server.url}/`, fresh)).status).toBe(200)
    proxy.swallow('nothing')
    await vi.waitFor(async () => expect((await readiness(server)).code).toBe(200), {
      timeout: 20_000,
      interval: 200,
    })
    await server.kill('SIGTERM')
    await proxy.stop()
    await direct.drop()
  })
})

describe('two servers on one database', () => {
  const servers: TestServer[] = []
  let pool: pg.Pool
  beforeAll(async () => {
    const one = await startServer()
    servers.push(one, await startServer({ DATABASE_URL: one.databaseUrl }))
    pool = new pg.Pool({ connectionString: one.databaseUrl, max: 1 })
  }, 120_000)
  afterAll(async () => {
    await pool.end()
    for (const server of servers.reverse()) await server.stop()
  })

  /** A setting that the footer of every page shows. */
  const addressAt = async (server: TestServer) =>
    /href="mailto:([^"]*)"/.exec(await (await fetch(`${server.url}/`, page)).text())?.[1]

  test('show a change on every cached page within a tenth of a second after it is acknowledged', async () => {
    for (let round = 1; round <= 5; round++) {
      await Promise.all(servers.map(addressAt))
      await drizzle(pool).transaction(async (tx) => {
        await tx.execute(`update site_settings set contact_email = 'round-${round}@example.com'`)
        await contentChanged(tx)
      })
      await sleep(100)
      for (const server of servers)
        expect(await addressAt(server)).toBe(`round-${round}@example.com`)
    }
  })

  test('keep no page while they cannot hear each other', async () => {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hostwright events' and datname = current_database()`,
    )
    await pool.query(`update site_settings set contact_email = 'unheard@example.com'`)
    await sleep(100)
    for (const server of servers) expect(await addressAt(server)).toBe('unheard@example.com')
  })
})
