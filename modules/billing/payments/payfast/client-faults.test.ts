import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { GatewayAccess } from './api-call.server.ts'
import { cancelSubscription, chargeToken, confirmNotification } from './client.server.ts'
import { fetchSubscription } from './client-queries.server.ts'
import { gatewayTimestamp } from './fields.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A gateway that answers every call with this. */
async function gatewayThat(listener: RequestListener): Promise<GatewayAccess> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const merchant = { id: '10000100', key: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' }
  return {
    baseUrls: { live: url, sandbox: url, api: url },
    merchant,
    sandbox: true,
    timeoutMs: 300,
  }
}

const answering = (status: number, body: string) =>
  gatewayThat((_, response) => response.writeHead(status).end(body))
const charge = { amount: 500, itemName: 'x', paymentId: 'INV-1' }
const envelope = (code: number, data: unknown) => JSON.stringify({ code, status: 'success', data })

test.each<[string, number, string, object]>([
  [
    'boolean',
    200,
    envelope(200, { response: true, pf_payment_id: 7 }),
    { kind: 'charged', pfPaymentId: '7' },
  ],
  [
    'text',
    200,
    envelope(200, { response: 'true', message: 'ok' }),
    { kind: 'charged', pfPaymentId: null },
  ],
  [
    'decline',
    200,
    envelope(200, { response: '05', message: 'No' }),
    { kind: 'declined', code: '05', message: 'No' },
  ],
  [
    'decline as object',
    200,
    envelope(200, { response: { code: 51, reason: 'No funds' } }),
    { kind: 'declined', code: '51', message: 'No funds' },
  ],
  [
    'false',
    200,
    envelope(200, { response: false, message: 'Failure' }),
    { kind: 'declined', code: 'false' },
  ],
  [
    'text True',
    200,
    envelope(200, { response: 'True' }),
    { kind: 'unknown', reason: 'unreadable' },
  ],
  ['code inside 200', 200, envelope(400, { response: true }), { kind: 'refused' }],
  [
    'bad state',
    400,
    envelope(400, { response: 4, message: 'The subscription is not in a valid state.' }),
    { kind: 'refused', reason: 'bad_state' },
  ],
  [
    'wrong signature',
    401,
    envelope(401, { response: 'Merchant authorization failed.', message: false }),
    { kind: 'refused', reason: 'credentials' },
  ],
  ['rate limit', 429, envelope(429, { response: false }), { kind: 'refused', reason: 'later' }],
  ['no answer in it', 200, envelope(200, {}), { kind: 'unknown', reason: 'unreadable' }],
  ['a list', 200, '[]', { kind: 'unknown', reason: 'unreadable' }],
  ['nothing', 200, '', { kind: 'unknown', reason: 'unreadable' }],
  ['HTML', 200, '<html>true</html>', { kind: 'unknown', reason: 'unreadable' }],
  ['HTML 403', 403, '<html>Forbidden</html>', { kind: 'unknown', reason: 'unreadable' }],
  ['500', 500, envelope(200, { response: true }), { kind: 'unknown', reason: 'server_error' }],
  [
    '500 inside 200',
    200,
    envelope(500, { response: true }),
    { kind: 'unknown', reason: 'server_error' },
  ],
  ['too large', 200, `"${'x'.repeat(300_000)}"`, { kind: 'unknown', reason: 'too_large' }],
])('a charge answered with %s', async (_, status, body, expected) => {
  expect(await chargeToken(await answering(status, body), 'token', charge)).toMatchObject(expected)
})

test('a hanging, dripping, dropping, absent or redirecting gateway is unknown, in time', async () => {
  const hanging = await gatewayThat(() => undefined)
  const dripping = await gatewayThat((_, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  })
  const dropping = await gatewayThat((request) => request.socket.destroy())
  const start = Date.now()
  expect(await chargeToken(hanging, 'token', charge)).toEqual({
    kind: 'unknown',
    reason: 'timeout',
  })
  expect(await chargeToken(dripping, 'token', charge)).toEqual({
    kind: 'unknown',
    reason: 'timeout',
  })
  expect(await confirmNotification(hanging, 'a=b')).toBe('unknown')
  expect(Date.now() - start).toBeLessThan(3_000)
  expect(await chargeToken(dropping, 'token', charge)).toEqual({
    kind: 'unknown',
    reason: 'network',
  })
  const nowhere = 'http://127.0.0.1:1'
  expect(
    await fetchSubscription(
      { ...dropping, baseUrls: { live: nowhere, sandbox: nowhere, api: nowhere } },
      'token',
    ),
  ).toEqual({
    kind: 'unknown',
    reason: 'network',
  })
  let followed = 0
  const redirecting = await gatewayThat((request, response) => {
    if (request.url === '/elsewhere') followed++
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await cancelSubscription(redirecting, 'token')).toEqual({
    kind: 'unknown',
    reason: 'redirect',
  })
  expect(await confirmNotification(redirecting, 'a=b')).toBe('unknown')
  expect(followed).toBe(0)
})

test.each([
  ['VALID', 200, 'valid'],
  [' valid \r\nmore', 200, 'valid'],
  ['INVALID', 200, 'invalid'],
  ['VALIDATED', 200, 'unknown'],
  ['', 200, 'unknown'],
  ['<html>VALID</html>', 200, 'unknown'],
  ['VALID', 503, 'unknown'],
])('the confirmation %j with HTTP %i is %s', async (body, status, expected) => {
  expect(await confirmNotification(await answering(status, body), 'a=b')).toBe(expected)
})

test('calls look as the gateway wants them', async () => {
  const seen: {
    method: string | undefined
    url: string | undefined
    length: string | undefined
    timestamp: string
  }[] = []
  const access = await gatewayThat((request, response) => {
    const { 'content-length': length, timestamp } = request.headers
    seen.push({ method: request.method, url: request.url, length, timestamp: String(timestamp) })
    response.end(envelope(200, { response: true }))
  })
  await cancelSubscription(access, 'abc-1')
  await cancelSubscription({ ...access, sandbox: false }, 'abc-1')
  await fetchSubscription(access, 'abc-1')
  expect(seen.map(({ method, url, length }) => [method, url, length])).toEqual([
    ['PUT', '/subscriptions/abc-1/cancel?testing=true', '0'],
    ['PUT', '/subscriptions/abc-1/cancel', '0'],
    ['GET', '/subscriptions/abc-1/fetch?testing=true', undefined],
  ])
  for (const { timestamp } of seen)
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+02:00$/)
  expect(gatewayTimestamp(new Date('2026-11-30T22:30:05.678Z'))).toBe('2026-12-01T00:30:05+02:00')
})
