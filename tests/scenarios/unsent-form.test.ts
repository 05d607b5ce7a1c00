import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/** A session that ended while the customer wrote, in a browser without scripts. */
let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 2)
  cookie = (await aSignedInRequest(demoAccounts.customer, demoPassword)).headers.get('cookie') ?? ''
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

type Fields = Record<string, string | File>

function post(
  path: string,
  fields: Fields | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isPlain = fields instanceof URLSearchParams
  const body = isPlain ? fields : new FormData()
  if (!isPlain && body instanceof FormData)
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', origin: server.url, ...headers },
    body,
  })
}

test('what was written comes back with the way to sign in, safely, and can be sent from there', async () => {
  const key = newId()
  const written = {
    subject: 'Is <b>"this"</b> right?',
    category: 'technical',
    message: '\nOne.\nTwo </textarea><script>alert(1)</script>',
    idempotencyKey: key,
  }
  const answer = await post('/dashboard/tickets/new', {
    ...written,
    files: new File([new Uint8Array(3_000_000)], 'log.txt'),
  })
  const page = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(page).toContain('<h1>Not authenticated</h1>')
  expect(page).toContain('<a href="/customer-login" target="_blank"')
  expect(page).toContain('name="subject" value="Is &lt;b&gt;&quot;this&quot;&lt;/b&gt; right?"')
  // A form sends its line breaks as two characters.
  expect(page).toContain('>\n\r\nOne.\r\nTwo &lt;/textarea&gt;&lt;script&gt;')
  expect(page).toContain(`<input type="hidden" name="idempotencyKey" value="${key}">`)
  expect(page).not.toContain('<script')
  const again = await post(
    '/dashboard/tickets/new',
    { ...written, subject: 'Is this right?' },
    { cookie },
  )
  expect([again.status, again.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/dashboard\/tickets\/[\da-f-]{36}$/),
  ])
})

test('an answer says what failed; staff are led to their own sign-in; the form of a service is kept too', async () => {
  const customer = await (
    await post(`/dashboard/tickets/${newId()}`, { message: 'Still broken' })
  ).text()
  expect(customer).toContain('<h1>Failed to send reply: Not authenticated</h1>')
  expect(customer).toContain('Still broken</textarea>')
  const staff = await (
    await post(`/admin/tickets/${newId()}`, { message: 'We are on it', isInternal: 'yes' })
  ).text()
  expect(staff).toContain('<a href="/admin/login" target="_blank"')
  expect(staff).toContain('<input type="hidden" name="isInternal" value="yes">')
  const change = await post(
    `/dashboard/services/${newId()}/request`,
    new URLSearchParams({ reason: 'More space, please' }),
  )
  expect([change.status, await change.text()]).toEqual([
    401,
    expect.stringContaining('More space, please</textarea>'),
  ])
})

test('without words, elsewhere, and for scripts, it is the sign-in page as before', async () => {
  const asked: [path: string, fields: Fields, headers?: Record<string, string>][] = [
    ['/dashboard/tickets/new', { subject: ' ', message: '' }],
    ['/dashboard/profile', { message: 'Not a ticket' }],
  ]
  for (const [path, fields, headers] of asked) {
    const answer = await post(path, fields, headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/customer-login'),
    ])
  }
  const byScript = await post(
    '/dashboard/tickets/new.data',
    { message: 'Words' },
    { accept: '*/*' },
  )
  expect(await byScript.text()).not.toContain('Words')
  const foreign = await post(
    '/dashboard/tickets/new',
    { message: 'Words' },
    { origin: 'https://elsewhere.example' },
  )
  expect([foreign.status, (await foreign.text()).includes('Words')]).toEqual([403, false])
})
