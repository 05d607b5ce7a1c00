import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { startServer, type TestServer } from '#tests/server.ts'

const megabyte = 1024 * 1024

let server: TestServer
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' })
}, 90_000)
afterAll(() => server.stop())

/**
 * A form with a file of almost 5 MB, of which the last byte is sent only when `finish` is called.
 */
function upload(path: string, headers: Record<string, string> = {}) {
  const head =
    '--zz\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n'
  const length = head.length + 5 * megabyte - 1024 + '\r\n--zz--\r\n'.length
  const answer = Promise.withResolvers<{
    status: number
    location: string | undefined
    retryAfter: string | undefined
  }>()
  const request = httpRequest(
    `${server.url}${path}`,
    {
      method: 'POST',
      headers: {
        origin: server.url,
        accept: 'text/html',
        'content-type': 'multipart/form-data; boundary=zz',
        'content-length': length,
        ...headers,
      },
    },
    (response) => {
      response.resume()
      response.on('end', () =>
        answer.resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          retryAfter: response.headers['retry-after'],
        }),
      )
    },
  )
  request.on('error', answer.reject)
  request.write(head)
  request.write(Buffer.alloc(5 * megabyte - 1024, 'x'))
  return { answer: answer.promise, finish: () => request.end('\r\n--zz--\r\n') }
}

/** The most that the server has held so far. */
function peakMegabytes(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

test('eighty uploads of 5 MB without a session take no memory, and lead to the sign-in', async () => {
  // What the first pages of a process take is not the uploads'.
  for (const path of ['/admin/login', '/customer-login'])
    await (await fetch(`${server.url}${path}`)).text()
  const before = peakMegabytes()
  const sent = Array.from({ length: 80 }, (_, count) =>
    upload(count % 2 ? '/admin/eft/upload' : '/dashboard/invoices/x/paid'),
  )
  await sleep(2_000)
  for (const one of sent) one.finish()
  for (const { status, location } of await Promise.all(sent.map(({ answer }) => answer))) {
    expect(status).toBe(302)
    expect(location).toMatch(/^\/(admin\/login|customer-login)\?redirect=/)
  }
  expect(peakMegabytes() - before).toBeLessThan(160)
}, 60_000)

async function signedIn(
  address: string,
): Promise<{ status: number; headers: Record<string, string> }> {
  const form = new URLSearchParams({ email: demoAccounts.admin, password: demoPassword })
  const from = { 'x-forwarded-for': address }
  const entered = await fetch(`${server.url}/admin/login`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: server.url, ...from },
    signal: AbortSignal.timeout(5_000),
  })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { status: entered.status, headers: { ...from, cookie } }
}

test('forty uploads of one sender who is signed in share its part of the memory; the rest are asked to come again', async () => {
  const { headers } = await signedIn('192.0.2.1')
  const before = peakMegabytes()
  const sent = Array.from({ length: 40 }, () => upload('/admin/eft/upload', headers))
  await sleep(2_000)
  // The site works meanwhile, also its forms.
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  for (const one of sent) one.finish()
  const answers = await Promise.all(sent.map(({ answer }) => answer))
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(20)
  expect(busy.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(answers.filter(({ status }) => status !== 503).map(({ status }) => status)).not.toContain(
    500,
  )
  expect(peakMegabytes() - before).toBeLessThan(350)
  const later = upload('/admin/eft/upload', headers)
  later.finish()
  expect((await later.answer).status).not.toBe(503)
}, 90_000)

test('one sender whose uploads never end stops no other: they sign in, upload, and the gateway reports a payment', async () => {
  const flood = await signedIn('192.0.2.1')
  const sent = Array.from({ length: 20 }, () => upload('/admin/eft/upload', flood.headers))
  await sleep(1_000)
  const other = await signedIn('192.0.2.2')
  expect(other.status).toBe(302)
  const file = upload('/admin/eft/upload', other.headers)
  file.finish()
  expect((await file.answer).status).not.toBe(503)
  const notification = {
    method: 'POST',
    body: new URLSearchParams({ m_payment_id: 'x' }),
    headers: { 'x-forwarded-for': '192.0.2.3' },
  }
  expect((await fetch(`${server.url}/api/payfast/itn`, notification)).status).toBe(200)
  for (const one of sent) one.finish()
  await Promise.all(sent.map(({ answer }) => answer))
}, 60_000)

test('a mail provider’s password is checked before the body is read', async () => {
  const headers = { authorization: 'Basic eDp5', 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/mail-events/ses`, {
    method: 'POST',
    headers,
    body: 'x'.repeat(400 * 1024),
  })
  expect(answer.status).toBe(401)
})
