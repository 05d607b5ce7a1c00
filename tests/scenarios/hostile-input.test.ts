import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { encodePosition } from '#kernel/paging.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { closureOf } from '#tests/architecture/public-texts.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * What no link and no form of ours sends: it is the sender's mistake in each place, and an answer
 * of 500 in none.
 */
const hostile = {
  emoji: encodeURIComponent('😀'),
  'line break': '%0d%0aset-cookie:%20x=1',
  'line separator': '%e2%80%a8',
  'bytes that are no text': '%ff%fe',
  'half a character': '%ed%a0%80',
  'no id': 'HWP1234ABCD',
}
const positions = [
  ['a\0b', newId()],
  ['\ud800', '\udc00'],
  [{}, []],
  [1e308, -1],
  [null, null],
  ['2026-02-30', 'x'],
].map((values) => encodePosition(JSON.parse(JSON.stringify(values))))

let server: TestServer
const cookies = { visitor: '', customer: '', administrator: '' }

beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' })
  useServerConfig(server)
  openDatabase(server.databaseUrl, 4)
  const cookie = async (email: string) =>
    (await aSignedInRequest(email, demoPassword)).headers.get('cookie') ?? ''
  cookies.customer = await cookie(demoAccounts.customer)
  cookies.administrator = await cookie(demoAccounts.admin)
}, 90_000)
afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

let requests = 0
function ask(path: string, cookie: string, init: RequestInit = {}): Promise<Response> {
  requests++
  const headers = {
    accept: 'text/html',
    origin: server.url,
    'x-forwarded-for': `10.1.${requests >> 8}.${requests & 255}`,
    ...(cookie && { cookie }),
  }
  return fetch(server.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...headers, ...init.headers },
  })
}

function paths(nodes: readonly RouteConfigEntry[], parent = ''): string[] {
  return nodes.flatMap((node) => {
    const here = node.path === undefined ? parent : `${parent}/${node.path}`
    return [
      ...(node.path !== undefined || node.index ? [here === '' ? '/' : here] : []),
      ...paths(node.children ?? [], here),
    ]
  })
}
/** Signing out and starting a billing run would change what the other requests find. */
const pages = async () =>
  [...new Set(paths(await routes))].filter(
    (path) => !/\*|sign-out|leave-customer|billing\/run$|log-in$/.test(path),
  )

const cookieFor = (path: string) =>
  path.startsWith('/admin')
    ? cookies.administrator
    : path.startsWith('/dashboard')
      ? cookies.customer
      : cookies.visitor

/** The requests that were answered with 5xx, in a few words each. */
async function faultsOf(asked: readonly { path: string; init?: RequestInit }[]): Promise<string[]> {
  const faults: string[] = []
  const left = [...asked]
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const answer = await ask(next.path, cookieFor(next.path), next.init)
      await answer.arrayBuffer()
      if (answer.status >= 500)
        faults.push(`${next.init?.method ?? 'GET'} ${next.path}: ${answer.status}`)
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  return faults.sort()
}

const fields = [
  'id',
  'list',
  'back',
  'redirect',
  'occasion',
  'version',
  'key',
  'idempotency_key',
  'customerId',
  'orderId',
  'paymentId',
  'q',
  'name',
  'email',
]
/** What a field must begin with to be taken. */
const prefixes: Record<string, string> = { back: '/admin/invoices', redirect: '/dashboard' }
const names = [
  'after',
  'before',
  'category',
  'customer',
  'day',
  'from',
  'id',
  'invoice',
  'order',
  'package',
  'page',
  'period',
  'q',
  'redirect',
  'reply',
]
const moreNames = ['show', 'sort', 'status', 'step', 'tag', 'to', 'token']

describe.each(Object.entries(hostile))('%s', (kind, value) => {
  const posted = () =>
    new URLSearchParams(
      fields.map((name) => `${name}=${prefixes[name] ?? ''}?q=${value}`).join('&'),
    )
  const post = (): RequestInit => ({ method: 'POST', body: posted() })
  const inParams = (path: string) => path.replace(/:\w+\??/g, value)

  test('as a parameter of every page and button', async () => {
    const withParams = (await pages()).filter((path) => path.includes(':')).map(inParams)
    expect(
      await faultsOf(
        withParams.flatMap((path) => [{ path }, { path: `${path}.data` }, { path, init: post() }]),
      ),
    ).toEqual([])
  }, 120_000)

  // In a query and in a form bytes that are no text are read as replacement characters, half a
  // character like any others.
  test.skipIf(kind === 'half a character')(
    'in the query of every page, and in the form that it is sent',
    async () => {
      const query = [...names, ...moreNames].map((name) => `${name}=${value}`).join('&')
      const each = (await pages()).map((path) =>
        path.replace(/:id|:promise/g, newId()).replace(/:\w+\??/g, 'general'),
      )
      expect(
        await faultsOf(
          each.flatMap((path) => [
            { path: `${path}?${query}` },
            { path: `${path}?${query}`, init: post() },
          ]),
        ),
      ).toEqual([])
    },
    120_000,
  )
})

/** Files of the routes at addresses without parameters. */
function filesByPath(
  nodes: readonly RouteConfigEntry[],
  parent = '',
): { path: string; file: string }[] {
  return nodes.flatMap((node) => {
    const path = node.path === undefined ? parent : `${parent}/${node.path}`
    return [
      { path: path === '' ? '/' : path, file: `app/${node.file.replace(/^\.\//, '')}` },
      ...filesByPath(node.children ?? [], path),
    ]
  })
}

/**
 * Pages, not downloads, that read the position of a list from their address, they or what they
 * import. All others were sent such names above.
 */
async function pagedLists(): Promise<string[]> {
  const reads = new Map<string, boolean>()
  const readsPosition = (file: string) => {
    const known =
      reads.get(file) ??
      (file !== 'kernel/paging.ts' && /\bdecodePosition\(/.test(readFileSync(file, 'utf8')))
    reads.set(file, known)
    return known
  }
  const open = new Set((await pages()).filter((path) => !path.includes(':')))
  const found = filesByPath(await routes).filter(
    ({ path, file }) =>
      open.has(path) &&
      readFileSync(file, 'utf8').includes('export default') &&
      closureOf([file]).some(readsPosition),
  )
  return [...new Set(found.map(({ path }) => path))]
}

test('positions of lists that were never issued', async () => {
  const lists = await pagedLists()
  expect(lists).toEqual(
    expect.arrayContaining([
      '/admin/orders',
      '/admin/customers',
      '/admin/audit',
      '/admin/seo',
      '/dashboard/invoices',
    ]),
  )
  const asked = lists.flatMap((path) =>
    positions.flatMap((token) => [
      { path: `${path}?after=${token}` },
      { path: `${path}?before=${token}&sort=-created` },
    ]),
  )
  expect(await faultsOf(asked)).toEqual([])
}, 120_000)

test('a delete that is done leads back, whatever the search of its list was', async () => {
  const [order] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.status, 'pending'))
    .limit(1)
  const body = new URLSearchParams({ id: order?.id ?? '', list: '?q=\u{1f600}\u200bx' })
  const answer = await ask('/admin/orders/delete', cookies.administrator, { method: 'POST', body })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/admin/orders?q=%F0%9F%98%80%E2%80%8Bx',
  ])
  const [deleted] = await db()
    .select({ at: orders.deletedAt })
    .from(orders)
    .where(eq(orders.id, order?.id ?? ''))
  expect(deleted?.at).toBeInstanceOf(Date)
})

test('JSON', async () => {
  const bodies = [
    '{"name":"a\\u0000b","email":"a@example.co.za"}',
    '{"name":"\\ud800","email":"b@example.co.za"}',
    '{"name":"Thandi\\r\\nBcc: x@example.com","email":"c@example.co.za"}',
    '{"name":"Thandi\\u2028","email":"d@example.co.za","password":"\\udc00"}',
    '{"name":"Thandi","email":"e@example.co.za","billing_address":{"line1":"\\u0000"}}',
    '{"name":"Thandi","email":"f@example.co.za","__proto__":{"role":"admin"}}',
    '[[[[[[[[[[[[[[]]]]]]]]]]]]]]',
    '"\\ud800"',
    '{',
  ]
  for (const path of ['/api/create-customer', '/api/create-staff', '/api/vitals']) {
    for (const body of bodies) {
      const answer = await ask(path, cookies.administrator, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status, `${path} ${body}`).toBe(422)
    }
  }
})

test('headers', async () => {
  const bytes = '\u00ff\u00fe'
  const sent: Record<string, string>[] = [
    { 'user-agent': bytes, 'accept-language': bytes, referer: bytes, 'x-request-id': bytes },
    {
      cookie: `flash=%ff; theme=${bytes}; checkout=%; hostwright.session_token=%00.%; checkout_redirect=%e2%80%a8`,
    },
    {
      cookie:
        'flash=%7B%22kind%22%3A%22success%22%2C%22message%22%3A%22%5Cud800%22%7D; checkout_redirect=%2F%F0%9F%98%80',
    },
    {
      'accept-encoding': 'br;q=x',
      'if-none-match': bytes,
      accept: bytes,
      range: 'bytes=9-1',
      'sec-fetch-site': bytes,
    },
    {
      'x-forwarded-for': `${bytes}, ::ffff:999.1.1.1`,
      'x-forwarded-proto': bytes,
      'x-forwarded-host': bytes,
    },
  ]
  for (const headers of sent) {
    for (const path of [
      '/',
      '/blog',
      '/login',
      '/checkout',
      '/dashboard',
      '/admin',
      '/get-started',
      '/robots.txt',
      '/media/x/y',
    ]) {
      const answer = await ask(path, '', { headers })
      expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBeLessThan(500)
    }
  }
})

test('none of it was a fault in the log', () => {
  expect(server.logs()).not.toMatch(/a page failed|an action failed|a request failed/)
})
