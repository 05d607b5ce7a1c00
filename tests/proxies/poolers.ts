import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { aTicket } from '#modules/support/factories.ts'
import { ticketEventText } from '#modules/support/rules/ticket.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { createTestDatabase, type TestDatabase } from '../cluster.ts'
import { createDemoDatabase, startServer, type TestServer } from '../server.ts'
import { useServerConfig } from '../server-config.ts'
import { type RunningProgram, startProgram } from './programs.ts'

/**
 * PgBouncer as `deploy/pgbouncer.ini` sets it, and what the start says of a PgBouncer that is set
 * otherwise.
 */
let database: TestDatabase
let pooler: RunningProgram | undefined
let server: TestServer | undefined

beforeAll(async () => {
  database = await createDemoDatabase()
  openDatabase(database.url, 4)
})
afterEach(async () => {
  await server?.stop()
  await pooler?.stop()
  server = pooler = undefined
})
afterAll(async () => {
  await closeDatabase()
  await database?.drop()
})

async function startPooler(more: readonly (readonly [string, string])[] = []): Promise<string> {
  const url = new URL(database.url)
  pooler = await startProgram({
    command: 'pgbouncer',
    packageName: 'pgbouncer',
    config: 'pgbouncer.ini',
    args: (config) => [config],
    edits: ({ folder, port }) => [
      [
        'hostwright = host=127.0.0.1 port=5432 dbname=hostwright',
        `${url.pathname.slice(1)} = host=127.0.0.1 port=${url.port}`,
      ],
      ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
      ['/etc/pgbouncer', folder],
      ...more,
    ],
    files: { 'userlist.txt': `"${url.username}" "${decodeURIComponent(url.password)}"\n` },
  })
  url.hostname = '127.0.0.1'
  url.port = String(pooler.port)
  return url.href
}

async function setRole(settings: Record<string, string | null>): Promise<void> {
  const [name, role] = [new URL(database.url).pathname.slice(1), new URL(database.url).username]
  for (const [setting, value] of Object.entries(settings))
    await db().execute(
      `alter role "${role}" in database "${name}" ${value === null ? `reset ${setting}` : `set ${setting} = '${value}'`}`,
    )
}

const settings = {
  timezone: 'UTC',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
}

test('with a session for each, everything works: sign-in, live events, /readyz', async () => {
  await setRole(settings)
  server = await startServer({ APP_MODE: 'demo', DATABASE_URL: await startPooler() })
  const { url } = server
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ events: true, writes: true })
  const cookie = await signIn(url)
  expect(await ordersOf(url, cookie)).toEqual(Array.from({ length: 20 }, () => 200))
  await expectEvents(server, cookie, 3_000)
})

/** A ticket's page hears of a change within that time. */
async function expectEvents({ url }: TestServer, cookie: string, timeout: number): Promise<void> {
  useServerConfig({ databaseUrl: database.url, url })
  const { ticketId } = await aTicket()
  const stream = await fetch(`${url}/api/tickets/${ticketId}/events`, { headers: { cookie } })
  let text = ''
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += part.value
  })()
  await expect.poll(() => text, { timeout: 3_000 }).not.toBe('')
  const before = text.length
  await db().transaction((tx) =>
    publish(tx, 'tickets', ticketEventText({ ticketId, visibility: 'public' })),
  )
  await expect.poll(() => text.length, { timeout }).toBeGreaterThan(before)
  await reader?.cancel()
  await reading
}

async function signIn(url: string): Promise<string> {
  const form = new URLSearchParams({ email: demoAccounts.admin, password: demoPassword })
  const entered = await fetch(`${url}/admin/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: form,
  })
  return entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** The statuses of twenty pages of staff, five at once, so that connections change hands. */
async function ordersOf(url: string, cookie?: string): Promise<number[]> {
  const headers = { cookie: cookie ?? (await signIn(url)) }
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    const pages = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${url}/admin/orders`, { headers, redirect: 'manual' }),
      ),
    )
    statuses.push(...pages.map(({ status }) => status))
  }
  return statuses
}

/** All that a start which was refused printed. */
async function refusal(url: string, direct?: string): Promise<string> {
  const started = await startServer({
    APP_MODE: 'demo',
    DATABASE_URL: url,
    ...(direct !== undefined && { DATABASE_DIRECT_URL: direct }),
  }).catch((error: unknown) => String(error))
  if (typeof started === 'string') return started.slice(started.indexOf('\n') + 1).trim()
  server = started
  return 'it started'
}

const inTransactionMode = [['pool_mode = session', 'pool_mode = transaction']] as const

test('in transaction mode pages work, the start says that live events are looked for, and they are', async () => {
  await setRole(settings)
  server = await startServer({
    APP_MODE: 'demo',
    DATABASE_URL: await startPooler(inTransactionMode),
  })
  const { url } = server
  expect(server.logs()).toMatch(
    /^A pooler before the database gives one connection to several sessions .*DATABASE_DIRECT_URL.*$/m,
  )
  const cookie = await signIn(url)
  expect(await ordersOf(url, cookie)).toEqual(Array.from({ length: 20 }, () => 200))
  await expectEvents(server, cookie, 8_000)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('in transaction mode with a direct address everything works at once', async () => {
  await setRole(settings)
  server = await startServer({
    APP_MODE: 'demo',
    DATABASE_URL: await startPooler(inTransactionMode),
    DATABASE_DIRECT_URL: database.url,
  })
  expect(server.logs()).not.toContain('A pooler')
  const cookie = await signIn(server.url)
  expect(await ordersOf(server.url, cookie)).toEqual(Array.from({ length: 20 }, () => 200))
  await expectEvents(server, cookie, 3_000)
})

test('a direct address to another database, or to such a pooler too, is refused in one line', async () => {
  await setRole(settings)
  const other = await createTestDatabase()
  const url = await startPooler(inTransactionMode)
  expect(await refusal(database.url, other.url)).toMatch(
    /^DATABASE_DIRECT_URL leads to another database than DATABASE_URL$/m,
  )
  expect(await refusal(database.url, url)).toMatch(
    /^DATABASE_DIRECT_URL leads to a pooler that gives one connection to several sessions/m,
  )
  await other.drop()
})

test('a setting that it does not take is named in one line', async () => {
  const url = await startPooler([
    ['ignore_startup_parameters = options', 'ignore_startup_parameters = extra_float_digits'],
  ])
  expect(await refusal(url)).toMatch(
    /^Cannot use the database at .*: a pooler before it does not take the startup parameter 'options'.*$/,
  )
})

test('settings that it drops and the role does not have are told in one line', async () => {
  await setRole({ timezone: null, lock_timeout: null, idle_in_transaction_session_timeout: null })
  expect(await refusal(await startPooler())).toMatch(
    /^Cannot use the database at .*: a pooler before it drops the settings of our sessions.*$/,
  )
})

test.each(['raw', 'streaming_replication'])('Pgpool-II in %s mode', async (mode) => {
  const { hostname, port, username, password } = new URL(database.url)
  pooler = await startProgram({
    command: 'pgpool',
    packageName: 'pgpool2',
    config: 'pgpool.conf',
    args: (config) => ['-n', '-f', config, '-a', 'pool_hba.conf', '-F', 'pcp.conf'],
    edits: (place) => [
      ["backend_clustering_mode = 'streaming_replication'", `backend_clustering_mode='${mode}'`],
      ['port = 9999', `port = ${place.port}`],
      [/\/var\/(run|log)\/postgresql/, place.folder],
      ["pool_passwd = 'pool_passwd'", `pool_passwd = '${place.folder}/pool_passwd'`],
      ["backend_hostname0 = 'db1.internal'", `backend_hostname0 = '${hostname}'`],
      ['backend_port0 = 5432', `backend_port0 = ${port}`],
      [/backend_[a-z]+1 = .*\n/, ''],
      ["sr_check_user = 'hostwright'", `sr_check_user='${username}'`],
    ],
    files: {
      'pool_hba.conf': 'host all all 127.0.0.1/32 password\n',
      pool_passwd: `${username}:TEXT${decodeURIComponent(password)}\n`,
      'pcp.conf': '',
    },
  })
  const url = new URL(database.url)
  url.port = String(pooler.port)
  if (mode === 'raw')
    return expect(await refusal(url.href)).toMatch(
      /^Cannot use the database at .*: Pgpool-II before it acknowledges writes that it never commits/m,
    )
  server = await startServer({ APP_MODE: 'demo', DATABASE_URL: url.href })
  const cookie = await signIn(server.url)
  expect(await ordersOf(server.url, cookie)).toEqual(Array.from({ length: 20 }, () => 200))
  await expectEvents(server, cookie, 3_000)
})
