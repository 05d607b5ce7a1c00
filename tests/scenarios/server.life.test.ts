import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { publicPages } from '#modules/seo/rules/public-page.ts'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import { liveSecret } from '#tests/live-secret.ts'
import { freePort, startServer } from '#tests/server.ts'

// Servers start and stop here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const start = (env: Record<string, string> = {}) =>
  startServer({ DATABASE_URL: database.url, ...env })

describe('the end of a server', () => {
  test('in order lets answers under way finish, takes no new ones, and is no error', async () => {
    const server = await start()
    // A request whose body is still arriving counts as in progress.
    const answered = Promise.withResolvers<number | undefined>()
    const slow = httpRequest(`${server.url}/api/payfast/itn`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    slow.on('response', (answer) => answered.resolve(answer.resume().statusCode))
    slow.on('error', answered.reject)
    slow.write('m_payment_id=')
    await sleep(200)
    const ended = server.kill('SIGTERM')
    await sleep(300)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    slow.end('none')
    expect(await answered.promise).toBe(200)
    expect(await ended).toBe(0)
    expect(server.logs()).not.toMatch(/"level":50/)
  })

  test('by kill -9 hinders nothing: the next one on the same port and database becomes ready', async () => {
    const port = String(await freePort())
    const first = await start({ PORT: port })
    await first.kill('SIGKILL')
    const second = await start({ PORT: port })
    await second.stop()
  })
})

describe('a process whose terminal is gone', () => {
  test.skipIf(!existsSync('/dev/full'))(
    'serves, although nothing can be said, and ends in order',
    async () => {
      const entry = join(
        import.meta.dirname,
        '..',
        '..',
        process.env.BUILD_DIR ?? 'build',
        'server',
        'index.js',
      )
      const port = String(await freePort())
      // Every write to it fails, as on a closed terminal.
      const nowhere = openSync('/dev/full', 'w')
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOST: '127.0.0.1',
        PORT: port,
        DATABASE_URL: database.url,
      }
      const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', nowhere, nowhere] })
      onTestFinished(() => void child.kill('SIGKILL'))
      const ended = once(child, 'exit')
      const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
      await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), {
        timeout: 60_000,
        interval: 100,
      })
      expect(await status('/faq')).toBe(200)
      child.kill('SIGHUP')
      expect(await Promise.race([ended, sleep(15_000, 'still there')])).toEqual([0, null])
    },
  )

  test('is no reason for the launcher to fall over', async () => {
    const prepare = join(import.meta.dirname, '..', '..', 'scripts', 'prepare.mjs')
    const body = `await import(${JSON.stringify(prepare)}); setInterval(() => process.stdout.write('…'), 20); setTimeout(() => process.exit(7), 500)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', body])
    child.stdout.destroy()
    expect(await once(child, 'exit')).toEqual([7, null])
  })
})

describe('a start that cannot succeed', () => {
  /** Runs the server until it ends; returns its exit code and output. */
  async function runToEnd(env: Record<string, string>) {
    const entry = join(
      import.meta.dirname,
      '..',
      '..',
      process.env.BUILD_DIR ?? 'build',
      'server',
      'index.js',
    )
    const child = spawn(process.execPath, [entry], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOST: '127.0.0.1',
        DATABASE_URL: database.url,
        ...env,
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    const [code] = await once(child, 'exit')
    return { code, said: said.trim() }
  }

  test('names the port that is taken in one line, and has changed nothing', async () => {
    const untouched = await createTestDatabase({ empty: true })
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const { code, said } = await runToEnd({ PORT: port, DATABASE_URL: untouched.url })
    other.close()
    expect(code).toBe(1)
    expect(said).toBe(`Port ${port} is taken by another program. Stop that one, or set PORT.`)
    const client = new pg.Client({ connectionString: untouched.url })
    await client.connect()
    expect((await client.query(`select to_regclass('site_settings') as table`)).rows).toEqual([
      { table: null },
    ])
    await client.end()
    await untouched.drop()
  })

  test.each([
    ['HOST', '256.1.1.1', /^This machine has no address 256\.1\.1\.1\. Set HOST\.$/],
    [
      'HOST',
      'no-such-host.invalid',
      /^This machine has no address no-such-host\.invalid\. Set HOST\.$/,
    ],
    [
      'DATA_DIR',
      '/dev/null',
      /^\/dev\/null\S* cannot be a folder: a file is in its way\. Set DATA_DIR to a folder\.$/,
    ],
  ])('says what is wrong with %s=%s in one line', async (name, value, words) => {
    const { code, said } = await runToEnd({
      PORT: String(await freePort()),
      DATABASE_URL: '',
      [name]: value,
    })
    expect(said).toMatch(words)
    expect(code).toBe(1)
  })

  test('names every fault of the configuration at once', async () => {
    const { code, said } = await runToEnd({
      APP_MODE: 'live',
      PUBLIC_URL: 'http://shop.example',
      APP_SECRET: 'short',
      PORT: 'abc',
    })
    expect(code).toBe(1)
    expect(said).toContain('Invalid PUBLIC_URL. Must start with https://')
    expect(said).toContain('Invalid APP_SECRET. Key appears to be malformed.')
    expect(said).toContain('Invalid PORT')
  })

  test('says that the database cannot be used', async () => {
    const { code, said } = await runToEnd({
      PORT: String(await freePort()),
      DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none',
    })
    expect(code).toBe(1)
    expect(said).toContain('Cannot use the database at 127.0.0.1:1/none')
    expect(said).not.toContain('secret-word')
  })
})

/**
 * What only an owner can say of a firm (D47): numbers of sites, hours, guarantees, places, staff,
 * and how a building is guarded.
 */
const claimsAboutTheFirm =
  /50.000|24\/7|money-back|guarantee|\bSLA\b|\d+[.,]\d+\s?% uptime|Cape Town|Extension 2|small team|within one working day|08:00|guards|generators|load-shedding|by appointment/gi

describe('live mode', () => {
  test('has no simulators and no demo people, and keeps browsers on https', async () => {
    const live = await startServer({
      APP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example',
      APP_SECRET: liveSecret,
    })
    const pool = new pg.Client({ connectionString: live.databaseUrl })
    await pool.connect()
    await pool.query('update site_settings set site_open = true')
    await pool.end()
    for (const path of [
      '/simulators/mailbox',
      '/simulators/payfast/eng/process',
      '/simulators/payfast/style.css',
      '/simulators/bank/statement.csv',
    ]) {
      expect(
        (await fetch(live.url + path, { headers: { accept: 'text/html' } })).status,
        path,
      ).toBe(404)
    }
    for (const path of [
      ...publicPages.map((page) => page.path),
      '/customer-login',
      '/admin/login',
      '/rss.xml',
      '/nope',
    ]) {
      const text = await (await fetch(live.url + path, { headers: { accept: 'text/html' } })).text()
      expect(text.match(claimsAboutTheFirm) ?? [], path).toEqual([])
    }
    const page = await fetch(live.url, { headers: { accept: 'text/html' } })
    expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
    expect(page.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    expect(live.logs()).not.toContain('hostwright.test')
    // Settings unknown at installation, such as an address, are not invented.
    for (const path of ['/', '/contact', '/terms', '/privacy', '/aup', '/wordpress']) {
      const text = await (await fetch(live.url + path, { headers: { accept: 'text/html' } })).text()
      expect(text, path).not.toMatch(/hostwright\.test|mailto:["?]|\]\(/)
    }
    // The site has one name there, whatever Host header a request sends.
    const write = (origin: string) =>
      fetch(`${live.url}/healthz`, { method: 'POST', headers: { origin, cookie: 'a=b' } })
    const elsewhere = await write(live.url)
    expect(elsewhere.status).toBe(403)
    expect(await elsewhere.text()).toContain('This site lives at https://shop.example')
    expect((await write('https://shop.example')).status).not.toBe(403)
    await live.stop()
  })
})

test('the server of npm run dev answers a document and a hydrated page', async () => {
  const env = { NODE_ENV: 'development', APP_MODE: 'demo' }
  const server = await startServer(env, join(import.meta.dirname, '../../scripts/dev.ts'))
  try {
    for (const [path, words] of [
      ['/faq', '<h1'],
      ['/admin/login', 'type="password"'],
    ] as const) {
      const answer = await fetch(server.url + path)
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(words)])
    }
  } finally {
    await server.stop()
  }
})
