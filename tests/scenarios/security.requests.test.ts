import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { startServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.1,::1', TEST_QUICK_PASSWORDS: 'false' })
}, 90_000)
afterAll(() => server.stop())

let visitors = 0
type RequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | URLSearchParams
}

/** Each request from its own address, unless it names one. */
function ask(
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Response> {
  visitors++
  const sent = {
    accept: 'text/html',
    origin: server.url,
    'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}`,
    ...headers,
  }
  return fetch(server.url + path, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  })
}

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', headers, body: new URLSearchParams(form) })

async function signedIn(email: string, page = '/customer-login'): Promise<string> {
  const answer = await post(page, { email, password: demoPassword })
  expect(answer.status).toBe(302)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

describe('what cannot be read is the sender’s mistake, never a fault of ours', () => {
  const form = 'application/x-www-form-urlencoded'
  const bodies: [name: string, type: string, body: string, status: number][] = [
    ['JSON', 'application/json', '{"email":"a@b.test"}', 415],
    ['text', 'text/plain', 'email=a@b.test', 415],
    ['multipart without a boundary', 'multipart/form-data', 'x', 400],
    [
      'multipart that breaks off',
      'multipart/form-data; boundary=zz',
      '--zz\r\nContent-Disposition: form-data; name="email"',
      400,
    ],
    [
      'multipart with a NUL in a text',
      'multipart/form-data; boundary=zz',
      '--zz\r\nContent-Disposition: form-data; name="email"\r\n\r\na\0b\r\n--zz--\r\n',
      400,
    ],
    [
      'multipart with a NUL in the name of a file',
      'multipart/form-data; boundary=zz',
      '--zz\r\nContent-Disposition: form-data; name="f"; filename="a\0b"\r\n\r\nx\r\n--zz--\r\n',
      400,
    ],
    ['a NUL', form, 'email=a%00b&password=x', 400],
    ['a raw NUL', form, 'email=a\0b&password=x', 400],
    ['bytes that are no UTF-8', form, 'email=%ff%fe&password=%ed%a0%80&__proto__[x]=1', 422],
  ]
  const pages = [
    '/login',
    '/two-factor',
    '/forgot-password',
    '/checkout',
    '/sign-out',
    '/theme',
    '/admin/login',
    '/admin/simple-login',
    '/login.data',
  ]

  test.each(bodies)('%s', async (_name, type, body, status) => {
    for (const page of pages) {
      const answer = await ask(page, { method: 'POST', headers: { 'content-type': type }, body })
      if (status === 422) expect(answer.status, page).toBeLessThan(500)
      else expect(answer.status, page).toBe(status)
    }
  })

  test('a body that breaks off, and that is no alarm about the database', async () => {
    const { hostname, port } = new URL(server.url)
    for (const path of ['/login', '/api/payfast/itn']) {
      const socket = connect(Number(port), hostname)
      const type = 'Content-Type: application/x-www-form-urlencoded'
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${type}\r\nContent-Length: 1000\r\n\r\nemail=a`,
      )
      await pause(200)
      socket.destroy()
    }
    await pause(200)
    expect((await ask('/readyz')).status).toBe(200)
    expect(server.logs()).not.toContain('the database is unavailable')
  })

  test('an address with a NUL', async () => {
    const cookie = await signedIn(demoAccounts.customer)
    for (const path of [
      '/checkout?package=a%00b',
      '/payment/card?order=a%00b',
      '/payment/return?order=%00',
      '/dashboard/invoices/%00',
      '/simulators/mailbox?q=a%00b',
    ])
      expect((await ask(path, { headers: { cookie } })).status, path).toBe(400)
  })

  test('amounts beyond all measure in a staff order', async () => {
    const cookie = await signedIn(demoAccounts.admin, '/admin/login')
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    for (const [quantity, unitPrice] of [
      ['999999', '999999999'],
      ['1', '9'.repeat(26)],
      ['1', `-${'9'.repeat(12)}`],
    ] as const) {
      const lines = {
        'lines[0].packageId': id,
        'lines[0].quantity': quantity,
        'lines[0].unitPrice': unitPrice,
      }
      const answer = await post(
        '/admin/orders/new',
        {
          customerId: id,
          period: 'monthly',
          method: 'bank_transfer',
          idempotency_key: id,
          ...lines,
        },
        { cookie },
      )
      expect(answer.status).toBe(422)
    }
  })
})

describe('too many', () => {
  test('says after how long another try makes sense, to pages and to data requests', async () => {
    const attempt = { email: 'guessed@example.test', password: 'wrong' }
    const guesser = { 'x-forwarded-for': '192.0.2.77' }
    for (let count = 0; count < 10; count++)
      expect((await post('/login', attempt, guesser)).status).toBe(401)
    for (const page of [
      '/login',
      '/login.data',
      '/checkout?package=cloud-kite&period=monthly&step=sign-in',
      '/admin/login',
      '/admin/simple-login',
    ]) {
      const answer = await post(page, attempt, guesser)
      expect(answer.status, page).toBe(429)
      expect(Number(answer.headers.get('retry-after')), page).toBeGreaterThan(0)
    }
  })

  test('forged notifications fill no disk; those of another address still come through', async () => {
    const forge = (address: string) =>
      ask('/api/payfast/itn', {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: 'm_payment_id=HWP1&signature=0',
      })
    for (let batch = 0; batch < 20; batch++)
      await Promise.all(Array.from({ length: 10 }, () => forge('192.0.2.66')))
    const refused = await forge('192.0.2.66')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await forge('192.0.2.67')).status).toBe(200)
    // A sender from the gateway's address must not be able to exhaust its rate limit.
    for (let batch = 0; batch < 21; batch++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => forge('197.97.145.145')))
      expect(answers.every(({ status }) => status === 200)).toBe(true)
    }
  })

  test('a flood of sign-ins and sign-ups from everywhere slows neither the site nor signed-in users', async () => {
    const cookie = await signedIn(demoAccounts.customer)
    const flood = Array.from({ length: 80 }, (_, count) => {
      const person = {
        name: 'Flood',
        email: `flood-${count}@example.test`,
        password: 'Correct-Battery-9',
      }
      return post(count % 2 ? '/login' : '/login?new', person)
    })
    let worst = 0
    let done = false
    const answers = Promise.all(flood).finally(() => {
      done = true
    })
    while (!done) {
      const began = performance.now()
      expect((await ask('/dashboard', { headers: { cookie } })).status).toBe(200)
      worst = Math.max(worst, performance.now() - began)
      await pause(50)
    }
    for (const { status, headers } of await answers) {
      expect([200, 302, 401, 503]).toContain(status)
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // Without a limit on hashing this takes half a minute; the generous limit allows for a machine
    // that runs other tests as well.
    expect(worst).toBeLessThan(10_000)
  }, 90_000)
})
