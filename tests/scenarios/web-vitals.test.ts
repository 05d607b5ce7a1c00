import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneOldVitals } from '#modules/seo/operations/record-vitals.server.ts'
import { webVitals } from '#modules/seo/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/** What browsers report of public pages: strictly that, seldom, and for thirty days. */
let server: TestServer

beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' })
  useServerConfig(server)
  openDatabase(server.databaseUrl, 2)
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

const good = { path: '/products/cloud', metrics: [{ name: 'LCP', value: 812.5 }] }
const send = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/vitals`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1', ...headers },
  })

test('measures are kept by page, and posts of the blog as one page', async () => {
  expect(
    (await send({ ...good, metrics: [...good.metrics, { name: 'CLS', value: 0.01 }] })).status,
  ).toBe(204)
  expect((await send({ ...good, path: '/blog/some-post' })).status).toBe(204)
  const rows = await db()
    .select({ path: webVitals.path, name: webVitals.name, value: webVitals.value })
    .from(webVitals)
    .orderBy(webVitals.id)
  expect(rows).toEqual([
    { path: '/products/cloud', name: 'LCP', value: 812.5 },
    { path: '/products/cloud', name: 'CLS', value: expect.closeTo(0.01) },
    { path: '/blog/:slug', name: 'LCP', value: 812.5 },
  ])
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a page that is not measured', { ...good, path: '/dashboard' }],
  ['an address with a query', { ...good, path: '/products?email=a@b.example' }],
  ['another name', { ...good, metrics: [{ name: 'TTFB', value: 1 }] }],
  ['a field more', { ...good, visitor: 'me' }],
  ['a field more inside', { ...good, metrics: [{ name: 'LCP', value: 1, id: 'x' }] }],
  ['a negative value', { ...good, metrics: [{ name: 'LCP', value: -1 }] }],
  ['an impossible value', { ...good, metrics: [{ name: 'LCP', value: 1e9 }] }],
  ['a text for a value', { ...good, metrics: [{ name: 'LCP', value: '1' }] }],
  ['one measure twice', { ...good, metrics: [good.metrics[0], good.metrics[0]] }],
  ['no measures', { ...good, metrics: [] }],
])('%s is refused', async (_, body) => {
  expect((await send(body)).status).toBe(422)
})

test('too much, and from elsewhere, is refused', async () => {
  expect((await send({ ...good, path: 'x'.repeat(5000) })).status).toBe(413)
  expect((await send(good, { origin: 'https://evil.example' })).status).toBe(403)
})

test('one address cannot fill the table, and another may still report', async () => {
  const before = await db().$count(webVitals)
  const answers = await Promise.all(
    Array.from({ length: 260 }, () => send(good, { 'x-forwarded-for': '203.0.113.9' })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect([refused.length, refused[0]?.headers.get('retry-after') !== null]).toEqual([20, true])
  expect((await db().$count(webVitals)) - before).toBe(240)
  expect((await send(good, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(204)
})

test('after thirty days they are gone', async () => {
  await db().delete(webVitals)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db()
    .insert(webVitals)
    .values(
      [29, 31].map((days) => ({
        name: 'LCP' as const,
        value: days,
        path: '/',
        createdAt: daysAgo(days),
      })),
    )
  await pruneOldVitals()
  expect((await db().select().from(webVitals)).map(({ value }) => value)).toEqual([29])
})
