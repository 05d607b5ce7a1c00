import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWith } from '#modules/billing/factories.ts'
import { anAccount, testPassword } from '#modules/identity/factories.ts'
import { openSite } from '#modules/settings/operations/setup-guide.server.ts'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { score } from '#scripts/observatory/score.ts'
import { liveSecret } from '#tests/live-secret.ts'
import { startServer, type TestServer } from '#tests/server.ts'

/**
 * The points of Mozilla's Observatory (docs/safety.md) for pages of every kind, as a live site
 * sends them.
 */

const site = 'https://hosting.example'
const live = { APP_MODE: 'live', PUBLIC_URL: site, APP_SECRET: liveSecret }
const admin = { email: 'nadia@hosting.example', password: 'Karoo-night-sky-42' }
let server: TestServer
let cookies: Record<'visitor' | 'customer' | 'staff', string>

beforeAll(async () => {
  server = await startServer({ ...live, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  useConfig(readConfig({ ...live, LOG_LEVEL: 'silent', DATABASE_URL: server.databaseUrl }))
  openDatabase(server.databaseUrl, 2)
  const customer = await anAccount()
  await openSite(staffWith('settings.manage'), true)
  await closeDatabase()
  cookies = {
    visitor: '',
    customer: await signIn('/customer-login', customer.email, testPassword),
    staff: await signIn('/admin/login', admin.email, admin.password),
  }
}, 120_000)
afterAll(() => server.stop())

async function signIn(path: string, email: string, password: string): Promise<string> {
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { accept: 'text/html', origin: site },
    body,
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  const lines = answer.headers.getSetCookie()
  expect(
    score({ url: new URL(path, site), headers: answer.headers, body: '', overHttp: 'https' }).score,
    lines.join('\n'),
  ).toBeGreaterThanOrEqual(125)
  return lines.map((line) => line.split(';')[0]).join('; ')
}

const pages: [kind: string, path: string, who: keyof typeof cookies, status: number][] = [
  ['the home page', '/', 'visitor', 200],
  ['a product', '/products/cloud', 'visitor', 200],
  ['values that only data knows', '/data-center', 'visitor', 200],
  ['a form', '/contact', 'visitor', 200],
  ['the blog', '/blog', 'visitor', 200],
  ['a text', '/terms', 'visitor', 200],
  ['a missing page', '/nope', 'visitor', 404],
  ['an address that cannot be read', '/faq/%zz', 'visitor', 400],
  ['sign-in', '/login', 'visitor', 200],
  ['a new password', '/forgot-password', 'visitor', 200],
  ['sign-in of staff', '/admin/login', 'visitor', 200],
  ['the customer area', '/dashboard', 'customer', 200],
  ['a form of the customer area', '/dashboard/profile/password', 'customer', 200],
  ['a missing page of the customer area', '/dashboard/nope', 'customer', 404],
  ['the back office', '/admin', 'staff', 200],
  ['charts', '/admin/billing', 'staff', 200],
  ['settings', '/admin/settings/payment-methods', 'staff', 200],
  ['an export', '/admin/invoices/vat-report/export', 'staff', 200],
  ['JSON', '/api/signed-in', 'visitor', 200],
  ['a text file', '/robots.txt', 'visitor', 200],
]

test.each(pages)('%s', async (_kind, path, who, status) => {
  const headers = {
    accept: 'text/html',
    cookie: cookies[who],
    origin: 'https://observatory.example',
  }
  const answer = await fetch(server.url + path, { headers, redirect: 'manual' })
  expect(answer.status).toBe(status)
  // The proxy before a live site sends http to https (deploy/).
  const result = score({
    url: new URL(path, site),
    headers: answer.headers,
    body: await answer.text(),
    overHttp: 'https',
  })
  expect(result.score, JSON.stringify(result.findings, null, 1)).toBeGreaterThanOrEqual(125)
})
