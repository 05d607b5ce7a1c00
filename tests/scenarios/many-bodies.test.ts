import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { startServer, type TestServer } from '#tests/server.ts'

const megabyte = 1024 * 1024

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 90_000)
afterAll(() => server.stop())

/** A form with a file of almost 5 MB, of which the last byte is sent only when `finish` is called. */
function upload(path: string, headers: Record<string, string> = {}) {
  const head = '--zz\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n'
  const length = head.length + 5 * megabyte - 1024 + '\r\n--zz--\r\n'.length
  const answer = Promise.withResolvers<{ status: number; location: string | undefined; retryAfter: string | undefined }>()
  const request = httpRequest(
    `${server.url}${path}`,
    {
      method: 'POST',
      headers: { origin: server.url, accept: 'text/html', 'content-type': 'multipart/form-data; boundary=zz', 'content-length': length, ...headers },
    },
    (response) => {
      response.resume()
      response.on('end', () =>
        answer.resolve({ status: response.statusCode ?? 0, location: response.headers.location, retryAfter: response.headers['retry-after'] }),
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

test('forty uploads of 5 MB without a session take no memory, and lead to the sign-in', async () => {
  const before = peakMegabytes()
  const sent = Array.from({ length: 40 }, (_, count) => upload(count % 2 ? '/admin/eft/upload' : '/dashboard/invoices/x/paid'))
  await sleep(2_000)
  for (const one of sent) one.finish()
  for (const { status, location } of await Promise.all(sent.map(({ answer }) => answer))) {
    expect(status).toBe(302)
    expect(location).toMatch(/^\/(admin\/login|customer-login)\?redirect=/)
  }
  expect(peakMegabytes() - before).toBeLessThan(100)
}, 60_000)

test('forty uploads of somebody who is signed in share one budget; the rest are asked to come again', async () => {
  const form = new URLSearchParams({ email: demoAccounts.admin, password: demoPassword })
  const entered = await fetch(`${server.url}/admin/login`, { method: 'POST', body: form, redirect: 'manual', headers: { origin: server.url } })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const before = peakMegabytes()
  const sent = Array.from({ length: 40 }, () => upload('/admin/eft/upload', { cookie }))
  await sleep(2_000)
  // The site works meanwhile, also its forms.
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  for (const one of sent) one.finish()
  const answers = await Promise.all(sent.map(({ answer }) => answer))
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(20)
  expect(busy.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(answers.filter(({ status }) => status !== 503).map(({ status }) => status)).not.toContain(500)
  expect(peakMegabytes() - before).toBeLessThan(350)
  const later = upload('/admin/eft/upload', { cookie })
  later.finish()
  expect((await later.answer).status).not.toBe(503)
}, 90_000)
