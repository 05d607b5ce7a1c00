import { createServer, IncomingMessage } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { config, readConfig, useConfig as setConfig } from '#platform/config.server.ts'
import { recordAnswer, recordEventLag, workerFigures } from '#platform/metrics.server.ts'
import { startQueue, stopQueue } from '#platform/queue.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { logAccess } from '../access-log.ts'
import { nameRequests } from '../middleware/request-scope.ts'
import type { HttpEnv } from '../request-id.ts'
import { metrics } from './metrics.ts'

const database = useTestDatabase()
beforeAll(async () => {
  await writeShopSettings()
  await startQueue(database.url())
})
afterAll(() => stopQueue())

const token = 'a-token-of-twenty-characters'

async function ask(env: Record<string, string>, headers: Record<string, string> = {}) {
  const before = config()
  setConfig({ ...before, metrics: readConfig(env).metrics })
  const app = new Hono<HttpEnv>()
  metrics(app)
  setConfig(before)
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  const text = await answer.text()
  server.close()
  return { status: answer.status, type: answer.headers.get('content-type'), text }
}

test.each<[string, Record<string, string>, Record<string, string>, number]>([
  ['off unless set', {}, {}, 404],
  ['off for who holds a token that was not set', {}, { authorization: 'Bearer ' }, 404],
  ['on loopback', { METRICS: 'loopback' }, {}, 200],
  [
    'not for a visitor of a proxy',
    { METRICS: 'loopback' },
    { 'x-forwarded-for': '192.0.2.1' },
    404,
  ],
  ['not through a proxy that says only its name', { METRICS: 'loopback' }, { via: '1.1 a' }, 404],
  ['with the token', { METRICS_TOKEN: token }, { authorization: `Bearer ${token}` }, 200],
  ['not without it', { METRICS_TOKEN: token }, {}, 404],
  ['not with another', { METRICS_TOKEN: token }, { authorization: `Bearer ${token}s` }, 404],
])('%s', async (_, env, headers, status) => {
  expect((await ask(env, headers)).status).toBe(status)
})

test('a short token is refused at start', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
    'Invalid METRICS_TOKEN: must have at least 20 characters',
  )
})

test('what happened is counted, for programs and for people', async () => {
  const [before] = await workerFigures()
  recordAnswer('page', 200, 0.02)
  recordAnswer('page', 503, 0.02)
  recordAnswer('cached', 304, 0.001)
  recordEventLag(0.004)
  const { text, type } = await ask({ METRICS: 'loopback' })
  expect(type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  expect(text.endsWith('# EOF\n')).toBe(true)
  for (const line of [
    'hostwright_requests_total{kind="page",status="5xx",worker="1"} 1',
    'hostwright_requests_total{kind="cached",status="3xx",worker="1"} 1',
    'hostwright_event_lag_seconds{worker="1"} 0.004',
    'hostwright_database_up 1',
    'hostwright_jobs_waiting 0',
    'hostwright_mail_waiting 0',
  ])
    expect(text.split('\n')).toContain(line)
  const [after] = await workerFigures()
  expect(after).toMatchObject({
    worker: 1,
    requests: (before?.requests ?? 0) + 3,
    failed: (before?.failed ?? 0) + 1,
    eventLagSeconds: 0.004,
  })
  // Both pages are within the bucket from 0.01 to 0.025 s.
  expect(after?.pageSeconds?.mean).toBeCloseTo(0.02)
  expect(after?.pageSeconds?.p95).toBeCloseTo(0.01 + 0.95 * 0.015)
  expect(after?.querySeconds?.mean).toBeGreaterThan(0)
})

test.each([
  ['page', '/faq', false],
  ['page', '/sitemap.xml', false],
  ['page', '/admin/orders.data', false],
  ['cached', '/faq', true],
  ['file', '/assets/app-1a.js', true],
  ['file', '/dashboard/invoices/1/pdf.pdf', false],
  ['api', '/api/signed-in', false],
  ['api', '/readyz', false],
])('counts as %s: %s', async (kind, url, cached) => {
  const line = `hostwright_requests_total{kind="${kind}",status="4xx",worker="1"}`
  const counted = async () => {
    const { text } = await ask({ METRICS: 'loopback' })
    return Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.split(' ')[1] ?? 0,
    )
  }
  const before = await counted()
  const incoming = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
  logAccess(incoming, { requestId: 'a', clientAddress: '::1', status: 404, ms: 1, cached })
  expect(await counted()).toBe(before + 1)
})

test('an answer whose reader had gone is no failure of the server', async () => {
  const [before] = await workerFigures()
  const app = new Hono<HttpEnv>()
  app.use(nameRequests())
  app.get('/', async (c) => {
    await new Promise((gone) => c.env.outgoing.once('close', gone))
    return c.text('It failed', 500)
  })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  const leaving = new AbortController()
  const asked = fetch(`http://127.0.0.1:${port}/`, { signal: leaving.signal })
  server.once('request', () => leaving.abort())
  await expect(asked).rejects.toThrow()
  const requests = async () => (await workerFigures())[0]?.requests
  await vi.waitFor(async () => expect(await requests()).toBe((before?.requests ?? 0) + 1))
  expect((await workerFigures())[0]?.failed).toBe(before?.failed)
  server.close()
})

test('without live events there is no lag, however short the last one was', async () => {
  recordEventLag(0.004)
  recordEventLag(null)
  expect((await workerFigures())[0]?.eventLagSeconds).toBeNull()
  expect((await ask({ METRICS: 'loopback' })).text).not.toContain('hostwright_event_lag_seconds{')
})
