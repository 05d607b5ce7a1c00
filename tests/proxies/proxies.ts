import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { dirname } from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { writeAsOperator } from '#modules/chat/conversations/operations/write-as-operator.server.ts'
import { anOperator, openWidget } from '#modules/chat/factories.ts'
import { acceptChat } from '#modules/chat/routing/operations/assign-chat.server.ts'
import { aStaffMember, testPassword } from '#modules/identity/factories.ts'
import { openSite } from '#modules/settings/operations/setup-guide.server.ts'
import { aTicket } from '#modules/support/factories.ts'
import { ticketEventText } from '#modules/support/rules/ticket.ts'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { createTestDatabase, type TestDatabase } from '../cluster.ts'
import { startServer, type TestServer } from '../server.ts'
import { type ProgramSetup, type RunningProgram, startProgram } from './programs.ts'

/**
 * What a visitor at their own address, who claims another one, gets through each proxy: nothing may
 * be held back, lost or believed.
 */
const publicUrl = 'https://hosting.example'
const visitor = '127.0.0.2'
const claimed = '203.0.113.99'
const live = {
  APP_MODE: 'live',
  APP_SECRET: 'Wd7mQ2rTz9LkXv4pNc8sHb3yGf6jEa1uRo5iKt0qZx',
  PUBLIC_URL: publicUrl,
  TRUSTED_PROXIES: '127.0.0.1',
}

let database: TestDatabase
let server: TestServer
let staffEmail: string

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ ...live, DATABASE_URL: database.url })
  useConfig(readConfig({ ...live, LOG_LEVEL: 'silent', DATABASE_URL: database.url }))
  openDatabase(database.url, 4)
  await openWidget()
  await openSite(staffWith('settings.manage'), true)
  staffEmail = (await aStaffMember({ role: 'admin' })).email
})
afterAll(async () => {
  await server?.stop()
  await closeDatabase()
  await database?.drop()
})

const backend = () => `127.0.0.1:${new URL(server.url).port}`

const proxies: Record<string, () => ProgramSetup> = {
  nginx: () => ({
    command: 'nginx',
    packageName: 'nginx-light',
    config: 'nginx.conf',
    args: (config) => ['-p', dirname(config), '-c', `${config}.main`, '-g', 'daemon off;'],
    edits: ({ folder, port }) => [
      ['server 127.0.0.1:3000', `server ${backend()}`],
      [/server \{\n {4}listen 80;[^}]*\}\n/, ''],
      ['listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['/etc/letsencrypt/live/hosting.example', folder],
    ],
    files: {
      'nginx.conf.main': `pid nginx.pid; error_log stderr; events {} http { access_log off; include nginx.conf; ${[
        'client_body',
        'proxy',
        'fastcgi',
        'uwsgi',
        'scgi',
      ]
        .map((kind) => `${kind}_temp_path ${kind};`)
        .join(' ')} }`,
    },
  }),
  HAProxy: () => ({
    command: 'haproxy',
    packageName: 'haproxy',
    config: 'haproxy.cfg',
    args: (config) => ['-db', '-f', config],
    edits: ({ folder, port }) => [
      ['127.0.0.1:3000', backend()],
      [/frontend http\n(?: .*\n)+/, ''],
      ['bind :443', `bind 127.0.0.1:${port}`],
      ['/etc/haproxy', folder],
    ],
  }),
  lighttpd: () => ({
    command: 'lighttpd',
    packageName: 'lighttpd lighttpd-mod-openssl',
    config: 'lighttpd.conf',
    args: (config) => ['-D', '-f', config],
    edits: ({ folder, port }) => [
      ['"port" => 3000', `"port" => ${new URL(server.url).port}`],
      ['server.port = 443', `server.port = ${port}\nserver.bind = "127.0.0.1"`],
      ['/etc/lighttpd', folder],
    ],
  }),
  Squid: () => ({
    command: 'squid',
    packageName: 'squid',
    config: 'squid.conf',
    args: (config) => ['-N', '-f', config],
    edits: ({ folder, port }) => [
      ['parent 3000', `parent ${new URL(server.url).port}`],
      [
        'https_port 443',
        `pid_filename none\ncache_log stdio:/dev/stderr\naccess_log none\ncoredump_dir ${folder}\nvisible_hostname test\nshutdown_lifetime 0 seconds\nhttps_port 127.0.0.1:${port}`,
      ],
      ['/etc/squid', folder],
    ],
  }),
}

describe.each(Object.keys(proxies))('%s', (name) => {
  let proxy: RunningProgram
  let cookie = ''

  beforeAll(async () => {
    const setup = proxies[name]?.()
    if (!setup) throw new Error(`No set-up for ${name}`)
    proxy = await startProgram(setup)
  })
  afterAll(() => proxy?.stop())

  type Options = { method?: string; headers?: Record<string, string>; body?: string | Buffer }

  function open(
    path: string,
    { method = 'GET', headers = {}, body }: Options = {},
  ): Promise<IncomingMessage> {
    const own = {
      host: 'hosting.example',
      'x-forwarded-for': claimed,
      'x-forwarded-proto': 'http',
      ...(cookie && { cookie }),
      ...headers,
    }
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: proxy.port,
          localAddress: visitor,
          path,
          method,
          agent: false,
          rejectUnauthorized: false,
          servername: 'hosting.example',
          headers: { ...own, ...length },
        },
        resolve,
      )
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  }

  async function call(path: string, options: Options = {}) {
    const answer = await open(path, options)
    let text = ''
    for await (const part of answer.setEncoding('utf8')) text += part
    return { status: answer.statusCode, headers: answer.headers, text }
  }

  /** A stream, and what has come out of it. */
  async function listen(path: string) {
    const answer = await open(path)
    let text = ''
    answer.setEncoding('utf8').on('data', (part) => (text += part))
    answer.on('error', () => undefined)
    return {
      status: answer.statusCode,
      type: answer.headers['content-type'],
      text: () => text,
      leave: () => answer.destroy(),
    }
  }

  const json = (body: unknown): Options => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify(body),
  })
  const soon = { timeout: 3_000, interval: 50 }

  test('pages come with the headers of HTTPS, and /readyz says ready', async () => {
    expect(await call('/readyz')).toMatchObject({ status: 200 })
    const page = await call('/')
    expect(page).toMatchObject({
      status: 200,
      headers: {
        'strict-transport-security': expect.stringContaining('max-age'),
        'x-content-type-options': 'nosniff',
      },
    })
    expect(page.text).toContain('<html')
  })

  test('a notification of the gateway arrives whole, with the address that the proxy saw', async () => {
    const body = `m_payment_id=HWP-${newId()}&pf_payment_id=${newId()}&payment_status=COMPLETE&item_name=${encodeURIComponent('Fynbos – 12 €')}&signature=none`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await call('/api/payfast/itn', { method: 'POST', headers, body })).toMatchObject({
      status: 200,
    })
    const [row] = await db()
      .select()
      .from(gatewayNotifications)
      .orderBy(desc(gatewayNotifications.createdAt))
      .limit(1)
    expect(row).toMatchObject({ rawBody: body, sourceAddress: visitor })
  })

  test('a visitor chats: messages of both sides arrive at once, and a file of 4 MB goes through', async () => {
    const form = {
      id: newId(),
      messageId: newId(),
      name: 'Lerato',
      email: `${name}@visitor.example`.toLowerCase(),
      content: 'Hello',
      elapsedMs: 4_000,
    }
    const { actor } = await anOperator()
    const started = await call('/api/chat', json(form))
    expect(started).toMatchObject({ status: 200 })
    const secret = started.headers['set-cookie']?.[0] ?? ''
    expect(secret).toMatch(/; Secure/i)
    cookie = secret.split(';')[0] ?? ''
    await acceptChat(actor, form.id)
    const stream = await listen(`/api/chat/${form.id}/events`)
    expect(stream).toMatchObject({
      status: 200,
      type: expect.stringContaining('text/event-stream'),
    })
    await expect.poll(stream.text, soon).toContain('Hello')
    await writeAsOperator(actor, form.id, {
      id: newId(),
      content: 'Good day from the desk',
      files: [],
    })
    await expect.poll(stream.text, soon).toContain('Good day from the desk')
    expect(
      await call(
        `/api/chat/${form.id}/messages`,
        json({ id: newId(), content: 'Thank you', files: [] }),
      ),
    ).toMatchObject({ status: 200 })
    await expect.poll(stream.text, soon).toContain('Thank you')
    stream.leave()
    const bytes = Buffer.alloc(4_000_000, 'Namib ')
    const boundary = 'namib'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      origin: publicUrl,
    }
    const uploaded = await call(`/api/chat/${form.id}/files`, { method: 'POST', headers, body })
    expect([uploaded.status, JSON.parse(uploaded.text)]).toEqual([
      200,
      expect.objectContaining({ size: bytes.length }),
    ])
    cookie = ''
  })

  test('staff sign in, and hear of a ticket at once', async () => {
    const body = new URLSearchParams({ email: staffEmail, password: testPassword }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl }
    const entered = await call('/admin/login', { method: 'POST', headers, body })
    expect(entered).toMatchObject({
      status: 302,
      headers: { location: expect.stringMatching(/^\/admin/) },
    })
    cookie = (entered.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
    expect(entered.headers['set-cookie']?.join('\n')).toMatch(/; Secure/i)
    const { ticketId } = await aTicket()
    const stream = await listen(`/api/tickets/${ticketId}/events`)
    expect(stream.status).toBe(200)
    await expect.poll(stream.text, soon).not.toBe('')
    const before = stream.text().length
    await db().transaction((tx) =>
      publish(tx, 'tickets', ticketEventText({ ticketId, visibility: 'public' })),
    )
    await expect.poll(() => stream.text().length, soon).toBeGreaterThan(before)
    stream.leave()
    cookie = ''
  })
})
