import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { anOperator, openWidget } from '#modules/chat/factories.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { type Acknowledged, buy, nothingAcknowledged } from '#scripts/chaos/clients.ts'
import type { Run } from '#scripts/chaos/request.ts'
import type { TestDatabase } from '#tests/cluster.ts'
import { createDemoDatabase, startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

/** Two workers on one port (docs/decisions/131-every-core.md). */
let database: TestDatabase
let server: TestServer
let staff: string

beforeAll(async () => {
  database = await createDemoDatabase()
  openDatabase(database.url, 6)
})
afterAll(async () => {
  await closeDatabase()
  await database.drop()
})

beforeEach(async () => {
  server = await startServer({
    WORKERS: '2',
    LOG_LEVEL: 'info',
    METRICS: 'loopback',
    DATABASE_URL: database.url,
  })
  useServerConfig(server)
  await logged('Hostwright is ready at')
  staff = (await aSignedInRequest(demoAccounts.admin, demoPassword)).headers.get('cookie') ?? ''
})
afterEach(() => server.kill('SIGKILL'))

const logged = (what: string) =>
  vi.waitFor(() => expect(server.logs().includes(what)).toBe(true), {
    timeout: 150_000,
    interval: 50,
  })

type LogLine = {
  level?: number
  msg?: string
  worker?: number
  workerPid?: number
  requestId?: string
}

function logLines(): LogLine[] {
  return server
    .logs()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
}

/** Of the workers now, by their place. */
function workerPids(): number[] {
  const pids: number[] = []
  for (const { msg, worker, workerPid } of logLines())
    if (msg === 'a worker is ready' && worker && workerPid) pids[worker - 1] = workerPid
  return pids
}

type Asked = { status: number; worker: number; body: string }
type Question = { cookie?: string; json?: object }

/** On a connection of its own, and the worker that answered. */
async function ask(path: string, { cookie = '', json }: Question = {}): Promise<Asked> {
  const { hostname, port, origin } = new URL(server.url)
  const headers = { accept: 'text/html', origin, cookie, 'content-type': 'application/json' }
  const method = json ? 'POST' : 'GET'
  const { promise, resolve, reject } = Promise.withResolvers<
    Omit<Asked, 'worker'> & { id: string }
  >()
  const asking = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
    let body = ''
    answer.on('data', (chunk) => {
      body += chunk
    })
    answer.on('end', () =>
      resolve({ status: answer.statusCode ?? 0, id: String(answer.headers['x-request-id']), body }),
    )
  })
  asking.on('error', reject)
  asking.end(json && JSON.stringify(json))
  const { id, ...answered } = await promise
  return { ...answered, worker: await workerOf(id) }
}

function workerOf(id: string): Promise<number> {
  return vi.waitFor(
    () => {
      const found = logLines().find(({ requestId, worker }) => requestId === id && worker)
      if (!found?.worker) throw new Error(`No line of ${id}`)
      return found.worker
    },
    { timeout: 10_000, interval: 50 },
  )
}

/** Asks until each worker has answered; what each answered last. */
async function askBoth(asking: () => Promise<Asked>): Promise<[Asked, Asked]> {
  const answers: Asked[] = []
  for (let tries = 0; tries < 200; tries++) {
    const answer = await asking()
    answers[answer.worker - 1] = answer
    const [one, two] = answers
    if (one && two) return [one, two]
  }
  throw new Error('One worker answered everything')
}

/** Numbers of the chat's messages that arrive on one stream. */
async function follow(chatId: string, cookie: string, stop: AbortSignal) {
  const received: number[] = []
  const answer = await fetch(`${server.url}/api/chat/${chatId}/events`, {
    headers: { cookie, connection: 'close' },
    signal: stop,
  })
  const reading = (async () => {
    let text = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const seq = /^event: message\nid: (\d+)/.exec(event)?.[1]
        if (seq !== undefined) received.push(Number(seq))
      }
    }
  })()
  reading.catch(() => undefined)
  return { received, worker: await workerOf(answer.headers.get('x-request-id') ?? '') }
}

test('both answer; what one publishes reaches streams of the other; a change is seen on both', async () => {
  const before = await askBoth(() => ask('/faq'))
  expect(before.map(({ status }) => status)).toEqual([200, 200])

  await openWidget()
  await anOperator({ lastSeenAt: new Date(Date.now() + 600_000) })
  const form = { id: newId(), messageId: newId(), name: 'Lerato', email: 'lerato@visitor.example' }
  const started = await fetch(`${server.url}/api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ ...form, content: 'Hello', elapsedMs: 4_000 }),
  })
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  const stop = new AbortController()
  const streams: Awaited<ReturnType<typeof follow>>[] = []
  while (new Set(streams.map(({ worker }) => worker)).size < 2) {
    expect(streams.length).toBeLessThan(9)
    streams.push(await follow(form.id, cookie, stop.signal))
  }
  let sent = 1
  await askBoth(() => {
    sent++
    const json = { id: newId(), content: `Message ${sent}`, files: [] }
    return ask(`/api/chat/${form.id}/messages`, { cookie, json })
  })
  const [{ newest } = { newest: 0 }] = (
    await db().execute<{ newest: number }>(
      sql`select max(seq)::int as newest from chat_messages where session_id = ${form.id}`,
    )
  ).rows
  expect(newest).toBeGreaterThanOrEqual(sent)
  for (const { received } of streams)
    await vi.waitFor(() => expect(received).toContain(newest), { timeout: 10_000 })
  stop.abort()

  const question = `Is it new everywhere, ${newId()}?`
  await db().execute(
    sql`update faqs set question = ${question} where id = (select id from faqs where is_active order by is_featured desc limit 1)`,
  )
  await vi.waitFor(
    async () => {
      const after = await askBoth(() => ask('/faq'))
      expect(after.map(({ body }) => body.includes(question))).toEqual([true, true])
    },
    { timeout: 10_000 },
  )
  // Nothing of it stays cached in one of them.
  for (let tries = 0; tries < 20; tries++) expect((await ask('/faq')).body).toContain(question)
})

/** Orders by `buy`, and pages on connections that stay open, until stopped. */
function startLoad() {
  const run: Run = {
    url: server.url,
    staff,
    isOver: false,
    failures: 0,
    acknowledged: 0,
    maxWaitMs: 0,
  }
  const done = nothingAcknowledged()
  const statuses = new Map<number | string, number>()
  const count = (what: number | string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
  const visit = async (path: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!run.isOver) {
      const answered = new Promise<number | string>((resolve) => {
        request(server.url + path, { agent, headers: { accept: 'text/html' } }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
          answer.on('error', (error) => resolve(error.message))
        })
          .on('error', (error) => resolve(error.message))
          .end()
      })
      count(await answered)
      await sleep(20)
    }
    agent.destroy()
  }
  const name = newId().slice(-8)
  const running = Promise.all([
    ...['/', '/faq', '/?utm_source=fresh', '/customer-login'].map(visit),
    ...['a', 'b'].map((client) => buy(run, `${client}${name}`, done)),
  ])
  return {
    run,
    done,
    statuses,
    stop: async () => {
      run.isOver = true
      await running
    },
  }
}

/** Each acknowledged order is there once, and nothing that was not asked for. */
async function expectOrders(done: Acknowledged): Promise<void> {
  expect(done.orders.size).toBeGreaterThan(0)
  for (const [label, orderNumber] of done.orders) {
    const { rows } = await db().execute<{ order_number: string }>(
      sql`select order_number from orders where service_label = ${label}`,
    )
    expect(rows, label).toEqual([{ order_number: orderNumber }])
  }
}

test('kill -9 of a worker under load loses no acknowledged order, and it is replaced', async () => {
  await vi.waitFor(() => expect(workerPids().filter(Boolean)).toHaveLength(2), 10_000)
  const load = startLoad()
  for (const place of [1, 2]) {
    const before = load.done.orders.size
    await vi.waitFor(() => expect(load.done.orders.size).toBeGreaterThan(before + 2), 60_000)
    const [killed, ready] = [workerPids()[place - 1] ?? 0, workerPids().length]
    expect(ready).toBe(2)
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(workerPids()[place - 1]).not.toBe(killed), 60_000)
    const told = logLines().find(
      ({ msg, workerPid }) => workerPid === killed && msg?.includes('ended'),
    )
    expect(told).toMatchObject({ level: 50, worker: place, signal: 'SIGKILL' })
  }
  await load.stop()
  await expectOrders(load.done)
  expect(await server.kill('SIGTERM')).toBe(0)
})

test('SIGHUP under load replaces both, and refuses no request', async () => {
  await vi.waitFor(() => expect(workerPids().filter(Boolean)).toHaveLength(2), 10_000)
  const old = workerPids()
  const load = startLoad()
  await vi.waitFor(() => expect(load.done.orders.size).toBeGreaterThan(2), 60_000)
  process.kill(server.pid, 'SIGHUP')
  await logged('all workers are new')
  await load.stop()
  const pids = workerPids()
  expect(pids.filter((pid) => old.includes(pid))).toEqual([])
  expect([...load.statuses.keys()]).toEqual([200])
  expect(load.run.failures).toBe(0)
  await expectOrders(load.done)
  expect(await server.kill('SIGTERM')).toBe(0)
  expect(logLines().filter(({ level }) => level === 50)).toEqual([])
  expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
})

test('/metrics has the figures of both, and of one alone while the other does not answer', async () => {
  await vi.waitFor(() => expect(workerPids().filter(Boolean)).toHaveLength(2), 10_000)
  await askBoth(() => ask('/customer-login'))
  const measured = async () => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { connection: 'close' } })
    const lines = (await answer.text()).split('\n')
    const pages = lines.flatMap(
      (line) => /^hostwright_page_seconds_count\{worker="(\d)"\} (\d+)/.exec(line)?.slice(1) ?? [],
    )
    return { pages, up: lines.includes('hostwright_database_up 1'), end: lines.at(-2) }
  }
  const both = await measured()
  expect(both).toMatchObject({ up: true, end: '# EOF' })
  expect([both.pages[0], both.pages[2]].sort()).toEqual(['1', '2'])
  for (const count of [both.pages[1], both.pages[3]]) expect(Number(count)).toBeGreaterThan(0)

  const [first = 0] = workerPids()
  process.kill(first, 'SIGSTOP')
  try {
    await vi.waitFor(async () => expect((await measured()).pages[0]).toBe('2'), 30_000)
  } finally {
    process.kill(first, 'SIGCONT')
  }
})

test('kill -9 of the supervisor leaves no worker behind', async () => {
  await vi.waitFor(() => expect(workerPids().filter(Boolean)).toHaveLength(2), 10_000)
  const pids = workerPids()
  await server.kill('SIGKILL')
  await vi.waitFor(() => expect(pids.filter((pid) => existsSync(`/proc/${pid}/fd`))).toEqual([]), {
    timeout: 20_000,
  })
})
