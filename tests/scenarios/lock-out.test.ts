import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { startServer, type TestServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.1,::1' })
}, 90_000)
afterAll(() => server.stop())

let visitors = 0
const elsewhere = () => `10.1.${++visitors >> 8}.${visitors & 255}`
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    headers: { accept: 'text/html', 'x-forwarded-for': elsewhere(), ...headers },
    redirect: 'manual',
  })

function post(
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const sent = {
    accept: 'text/html',
    origin: server.url,
    'x-forwarded-for': elsewhere(),
    ...headers,
  }
  return fetch(server.url + path, {
    method: 'POST',
    headers: sent,
    redirect: 'manual',
    body: new URLSearchParams(form),
  })
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

async function linkMailedTo(email: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { mails } = await (
      await fetch(`${server.url}/simulators/mailbox/api/mails?to=${encodeURIComponent(email)}`)
    ).json()
    const found = pattern.exec(JSON.stringify(mails))
    if (found) return found[0]
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No such link was mailed to ${email}`)
}

describe('a stranger guesses at one account from many places', () => {
  const email = demoAccounts.customer
  const owner = { email, password: demoPassword, remember: 'on' }
  let home: string

  beforeAll(async () => {
    const signedIn = await post('/customer-login', owner)
    expect(signedIn.status).toBe(302)
    home = cookiesOf(signedIn)
    for (let batch = 0; batch < 7; batch++) {
      await Promise.all(
        Array.from({ length: 3 }, () => post('/customer-login', { email, password: 'guess' })),
      )
    }
  }, 60_000)

  test('the owner’s own browser still comes in, from anywhere', async () => {
    const device = home.split('; ').find((cookie) => cookie.includes('.device=')) ?? ''
    const answer = await post('/customer-login', owner, { cookie: device })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard'])
  })

  test('a new browser needs the mailed link, which says what it does and works once', async () => {
    const [right, wrong] = [
      await post('/customer-login', owner),
      await post('/customer-login', { email, password: 'guess' }),
    ]
    expect([right.status, right.headers.get('location')]).toEqual([
      wrong.status,
      wrong.headers.get('location'),
    ])
    expect(right.headers.get('location')).toMatch(/^\/auth\/device\?/)
    expect(cookiesOf(right)).not.toContain('session_token')
    const link = new URL(await linkMailedTo(email, /http[^"\\\s]+\/auth\/device\?token=[\w-]+/))
    const page = await ask(link.pathname + link.search)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`Sign in as ${email} on this device`)
    const token = link.searchParams.get('token') ?? ''
    const confirmed = await post('/auth/device', { token })
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
      302,
      '/customer-login?redirect=%2Fdashboard',
    ])
    const signedIn = await post('/customer-login', owner, { cookie: cookiesOf(confirmed) })
    expect(signedIn.headers.get('location')).toBe('/dashboard')
    const dead = await ask(link.pathname + link.search)
    expect([dead.status, await dead.text()]).toEqual([
      410,
      expect.stringContaining('This link no longer works'),
    ])
  })

  test('the owner is emailed, and staff see it and clear it', async () => {
    await linkMailedTo(email, /Someone is trying passwords on your account/)
    const admin = cookiesOf(
      await post('/admin/login', { email: demoAccounts.admin, password: demoPassword }),
    )
    const list = await (
      await ask(`/admin/customers?q=${encodeURIComponent(email)}`, { cookie: admin })
    ).text()
    const id = /\/admin\/customers\/([\da-f-]{36})/.exec(list)?.[1] ?? ''
    expect(await (await ask(`/admin/customers/${id}`, { cookie: admin })).text()).toContain(
      'Clear failed sign-ins',
    )
    expect(
      (await post(`/admin/customers/${id}/clear-sign-ins`, {}, { cookie: admin })).status,
    ).toBe(302)
    expect(await (await ask(`/admin/customers/${id}`, { cookie: admin })).text()).not.toContain(
      'Clear failed sign-ins',
    )
    expect((await post('/customer-login', owner)).headers.get('location')).toBe('/dashboard')
  })
})

describe('links from emails', () => {
  test('a dead reset link says so before the user types a password', async () => {
    for (const page of ['/reset-password', '/admin/reset-password']) {
      const answer = await ask(`${page}?token=${'x'.repeat(43)}`)
      const html = await answer.text()
      expect(answer.status, page).toBe(410)
      expect(html, page).toContain('This link no longer works')
      expect(html, page).not.toContain('name="password"')
    }
  })

  test('a live reset link shows the form', async () => {
    await post('/forgot-password', { email: demoAccounts.customer })
    const link = new URL(
      await linkMailedTo(demoAccounts.customer, /http[^"\\\s]+\/reset-password\?token=[\w-]+/),
    )
    expect([...link.searchParams.keys()]).toEqual(['token'])
    expect(await (await ask(link.pathname + link.search)).text()).toContain('name="password"')
  })

  test('a confirmation says whose address it confirms to a signed-out visitor, carries nothing but its token, and a dead one says so', async () => {
    const email = 'lindiwe.new@example.test'
    await post('/customer-login?new&redirect=/checkout%3Fbuy-cheap-pills', {
      name: 'Lindiwe',
      email,
      password: 'Milkwood and fynbos 9',
    })
    const link = new URL(await linkMailedTo(email, /http[^"\\\s]+\/auth\/sign-up\?[^"\\\s]+/))
    expect([...link.searchParams.keys()]).toEqual(['token'])
    expect(await (await ask(link.pathname + link.search)).text()).toContain(email)
    const agent = await post('/admin/login', { email: demoAccounts.agent, password: demoPassword })
    const direct = new pg.Client({ connectionString: server.databaseUrl })
    await direct.connect()
    await direct.query('update users set email_verified = false where email = $1', [
      demoAccounts.agent,
    ])
    await direct.end()
    const asAnother = await (
      await ask(link.pathname + link.search, { cookie: cookiesOf(agent) })
    ).text()
    expect(asAnother).toContain('You’re signed in as')
    expect(asAnother).toContain(email)
    expect(await (await ask('/auth/sign-up?token=nonsense')).text()).toContain(
      'This link no longer works',
    )
    for (const cookie of ['', cookiesOf(agent)]) {
      const dead = await ask('/auth/confirm?token=nonsense', { cookie })
      expect(dead.status).toBe(410)
      expect(await dead.text()).toContain('This link no longer works')
    }
  })
})
