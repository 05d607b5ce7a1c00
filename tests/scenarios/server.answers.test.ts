import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, 90_000)
afterAll(() => server.stop())

type Options = { method?: string; headers?: Record<string, string>; body?: string }
const html = { accept: 'text/html' }

async function ask(path: string, { method = 'GET', headers = {}, body }: Options = {}) {
  const answer = await fetch(server.url + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** One without the words of a library, which look like those of an error. */
async function asset(): Promise<string> {
  const { text } = await ask('/', { headers: html })
  return /\/assets\/site-header[^"]+\.js/.exec(text)?.[0] ?? 'no asset in the page'
}

describe('every answer', () => {
  const classes: [name: string, make: () => ReturnType<typeof ask>, status: number][] = [
    ['a cached page', () => ask('/', { headers: html }), 200],
    [
      'a page for somebody we may know',
      () => ask('/', { headers: { ...html, cookie: 'hostwright.session_token=unknown' } }),
      200,
    ],
    ['a missing page', () => ask('/no-such-page', { headers: html }), 404],
    ['a file of the build', async () => ask(await asset()), 200],
    ['a missing file', () => ask('/assets/no.js'), 404],
    ['health', () => ask('/healthz'), 200],
    ['readiness', () => ask('/readyz'), 200],
    ['a page as data', () => ask('/_.data'), 200],
    [
      'a foreign write',
      () => ask('/', { method: 'POST', headers: { origin: 'https://evil.example' }, body: 'a=b' }),
      403,
    ],
    [
      'a write that is too large',
      () =>
        ask('/', { method: 'POST', headers: { origin: server.url }, body: 'x'.repeat(600_000) }),
      413,
    ],
    [
      'a statement that is too large',
      () =>
        ask('/admin/eft/upload', {
          method: 'POST',
          headers: { origin: server.url },
          body: 'x'.repeat(5_400_000),
        }),
      413,
    ],
    [
      'a file where none is taken',
      () =>
        ask('/admin/eft/claims', {
          method: 'POST',
          headers: { origin: server.url },
          body: 'x'.repeat(600_000),
        }),
      413,
    ],
    ['a redirect', () => ask('/dashboard', { headers: html }), 302],
  ]

  test.each(classes)('%s carries the standing headers', async (_name, make, status) => {
    const answer = await make()
    expect(answer.status).toBe(status)
    const { headers } = answer
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/)
    expect(headers.get('cache-control')).toBeTruthy()
    expect(headers.get('x-powered-by')).toBeNull()
    const policy = headers.get('content-security-policy')
    for (const rule of [
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
      'form-action',
    ])
      expect(policy).toContain(rule)
    expect(policy?.split(';').find((rule) => rule.includes('script-src')) ?? '').not.toMatch(
      /unsafe-(inline|eval)/,
    )
    expect(answer.text).not.toMatch(/node_modules|at \S+ \(|select /)
  })

  test('is private unless it is public', async () => {
    expect(
      (
        await ask('/', { headers: { ...html, cookie: 'hostwright.session_token=unknown' } })
      ).headers.get('cache-control'),
    ).toBe('no-store')
    expect((await ask('/', { headers: html })).headers.get('cache-control')).toBe('no-cache')
    expect((await ask(await asset())).headers.get('cache-control')).toContain('immutable')
  })
})

describe('the scripts of a page', () => {
  test('are named by hash in a cached page, which is the same for every visitor', async () => {
    const { text, headers } = await ask('/', { headers: html })
    expect(text).not.toContain('nonce')
    // Data in a script element is not executed and needs no nonce, nor does the placeholder of a
    // later script.
    const inline = Array.from(
      text.matchAll(
        /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g,
      ),
      ([, script = '']) => script,
    ).filter((script) => script !== '')
    expect(inline.length).toBeGreaterThan(0)
    for (const script of inline) {
      expect(headers.get('content-security-policy')).toContain(
        `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      )
    }
  })

  test('carry a nonce that is new each time in every other page', async () => {
    const visit = () =>
      ask('/', { headers: { ...html, cookie: 'hostwright.session_token=unknown' } })
    const [one, two] = [await visit(), await visit()]
    const nonce =
      /'nonce-([^']+)'/.exec(one.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    expect(nonce).toHaveLength(24)
    expect(two.headers.get('content-security-policy')).not.toContain(nonce)
    const inline = [...one.text.matchAll(/<script[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/ src="\/assets\/|application\/ld\+json/.test(tag))
    expect(inline.length).toBeGreaterThan(0)
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`)
  })
})

describe('writes', () => {
  const write = (headers: Record<string, string>) =>
    ask('/healthz', { method: 'POST', headers, body: 'a=b' })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another site, by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['nobody knows where, with a cookie', { cookie: 'session=x' }],
  ])('from %s are refused', async (_from, headers) => {
    expect((await write(headers)).status).toBe(403)
  })

  test('from our own pages, and from programs without cookies, come through', async () => {
    expect((await write({ origin: server.url, cookie: 'session=x' })).status).not.toBe(403)
    expect((await write({ 'sec-fetch-site': 'same-origin', cookie: 'session=x' })).status).not.toBe(
      403,
    )
    expect((await write({})).status).not.toBe(403)
  })

  test.each([
    ['say their length', { 'content-length': '1600000' }],
    ['hide their length', { 'transfer-encoding': 'chunked' }],
  ])(
    'that are too large and %s get an answer that says so, also when the client reads only after sending everything',
    async (_how, headers) => {
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
      const request = httpRequest(
        `${server.url}/`,
        { method: 'POST', headers: { origin: server.url, ...headers } },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        },
      )
      request.on('error', reject)
      request.on('socket', (socket) => socket.pause())
      for (let sent = 0; sent < 16; sent++) {
        request.write('x'.repeat(100_000))
        await sleep(50)
      }
      request.end(() => request.socket?.resume())
      expect(await promise).toBe(413)
    },
  )
})

describe('what makes no sense', () => {
  const raw = (lines: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    return promise
  }

  test('a balancer that asks in HTTP/1.0, without a host, hears that the server is ready', async () => {
    expect(await raw(['GET /readyz HTTP/1.0'])).toMatch(/^HTTP\/1\.1 200 /)
  })

  test.each([
    ['a bad host', ['GET /x HTTP/1.1', 'Host: a b', 'Connection: close']],
    [
      'a way out of the folder',
      ['GET /assets/..%2f..%2fpackage.json HTTP/1.1', 'Host: localhost', 'Connection: close'],
    ],
    ['a broken escape', ['GET /%ff%zz HTTP/1.1', 'Host: localhost', 'Connection: close']],
    ['an unknown method', ['BREW / HTTP/1.1', 'Host: localhost', 'Connection: close']],
    [
      'endless headers',
      ['GET / HTTP/1.1', 'Host: localhost', `X-Long: ${'x'.repeat(20_000)}`, 'Connection: close'],
    ],
  ])('%s is answered by 4xx', async (_name, lines) => {
    expect(await raw(lines)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test('a host that is not ours gets into nothing that others see', async () => {
    const answer = await raw([
      'GET / HTTP/1.1',
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'Accept: text/html',
      'Connection: close',
    ])
    expect(answer).not.toContain('evil.example')
    expect((await ask('/', { headers: html })).text).not.toContain('evil.example')
  })
})

test('demo mode has its simulators', async () => {
  expect((await ask('/simulators/mailbox', { headers: html })).status).toBe(200)
})

describe('OPTIONS', () => {
  test.each([
    ['/', 'GET, HEAD, POST, OPTIONS'],
    ['/dashboard', 'GET, HEAD, POST, OPTIONS'],
    ['/api/payfast/itn', 'POST, OPTIONS'],
    ['/api/create-customer', 'POST, OPTIONS'],
    ['/api/create-staff', 'POST, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/robots.txt', 'GET, HEAD, OPTIONS'],
  ])('at %s says what is allowed', async (path, allowed) => {
    const answer = await ask(path, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('allow'), answer.text]).toEqual([204, allowed, ''])
  })

  test('a method that is not allowed gets the same answer', async () => {
    const answer = await ask('/dashboard', { method: 'DELETE', headers: { origin: server.url } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
  })
})

test('a request keeps no id that it brought along, whatever its source', async () => {
  for (const path of ['/', '/healthz', '/dashboard']) {
    const { headers } = await ask(path, {
      headers: { ...html, 'x-request-id': 'brought-0123456789' },
    })
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{12}-[\da-z]+$/)
  }
})
