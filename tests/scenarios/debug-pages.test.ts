import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { demoSettings } from '#db/seeds/demo-settings.server.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { siteSettings } from '#modules/settings/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

const pages = [
  '/supabase-example',
  '/test-signup',
  '/payment-test',
  '/payfast-debug',
  '/database-diagnostic',
]
const passphrase = 'Zwartberg-pass-9'
const merchantKey = 'k3yofasandbox'
let server: TestServer
let admin = ''

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 2)
  const apiConfigs = {
    ...demoSettings().apiConfigs,
    payfast_passphrase: encrypt(passphrase),
    payfast_merchant_key: encrypt(merchantKey),
  }
  await db().update(siteSettings).set({ apiConfigs })
  admin = (await aSignedInRequest(demoAccounts.admin, demoPassword)).headers.get('cookie') ?? ''
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

const ask = (path: string, cookie = admin) =>
  fetch(server.url + path, { headers: { accept: 'text/html', cookie }, redirect: 'manual' })

/** The part of a page that does not depend on the user. */
function essence(page: string): string {
  return page.slice(page.indexOf('<main'), page.indexOf('</main>'))
}

test.each(pages)(
  '%s is useful, unlisted and without secrets for an administrator',
  async (path) => {
    const answer = await ask(path)
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(page).toMatch(/<meta name="robots" content="noindex, nofollow"/)
    for (const secret of [
      passphrase,
      new URL(server.databaseUrl).pathname.slice(1),
      server.databaseUrl,
    ])
      expect(page).not.toContain(secret)
    // The form to the gateway needs the key; it is never displayed.
    expect(page).not.toContain(path === '/payment-test' ? `>${merchantKey}<` : merchantKey)
  },
)

const post = (path: string, fields: Record<string, string> = {}, cookie = admin) =>
  fetch(server.url + path, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
    headers: { accept: 'text/html', cookie, origin: server.url },
  })

async function startedTestPayment(): Promise<string> {
  const answer = await post('/payment-test')
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

test('what they say is true', async () => {
  expect(await (await ask('/payfast-debug')).text()).toContain('32 of 32 reference vectors passed')
  expect(await (await ask('/test-signup')).text()).toContain('12 of 12 passed')
  expect(await (await ask('/database-diagnostic')).text()).toMatch(
    /Migrations.*?(\d+) of \1 applied/,
  )
  const form = await (await ask(await startedTestPayment())).text()
  expect(form).toMatch(/action="[^"]*\/simulators\/payfast\/eng\/process"/)
  expect(form).toMatch(/name="m_payment_id" value="TEST-0001"/)
  expect(form).not.toContain(`>${merchantKey}<`)
  expect(await (await ask('/supabase-example')).text()).toMatch(/faqs<\/td><td[^>]*>45</)
})

test.each(pages)(
  '%s makes no test payment and shows nothing once the panel is off; the answer is that of any missing page',
  async (path) => {
    const missing = essence(await (await ask('/there-is-no-such-page', '')).text())
    const forVisitor = await ask(path, '')
    expect([forVisitor.status, essence(await forVisitor.text())]).toEqual([404, missing])
    await db()
      .update(siteSettings)
      .set({ developmentSettings: { enable_debug_panel: false, enable_payfast_diagnostic: true } })
    await expect.poll(async () => (await ask(path)).status).toBe(404)
    await db()
      .update(siteSettings)
      .set({ developmentSettings: { enable_debug_panel: true, enable_payfast_diagnostic: false } })
    await expect.poll(async () => (await ask(path)).status).toBe(200)
  },
)

test('a test payment is listed apart and deleted, by administrators only', async () => {
  const started = await startedTestPayment()
  const number = started.split('=')[1] ?? ''
  expect(await (await ask('/payment-test')).text()).toContain(`>${number}<`)
  expect((await post('/payment-test/delete', { number }, '')).status).toBe(404)
  expect((await post('/payment-test/delete', { number })).status).toBe(302)
  expect(await (await ask('/payment-test')).text()).not.toContain(`>${number}<`)
})

test('in live mode of the gateway there is no test form', async () => {
  const { apiConfigs } = demoSettings()
  await db()
    .update(siteSettings)
    .set({ apiConfigs: { ...apiConfigs, payfast_sandbox: false } })
  await expect
    .poll(async () => (await ask('/payment-test')).text())
    .toContain('Test payments are made in the sandbox only.')
  expect(await (await ask('/payment-test')).text()).not.toContain('/eng/process')
  await db().update(siteSettings).set({ apiConfigs })
})

test('the passphrase diagnostic exists for administrators while its switch is on, and tells no secret', async () => {
  const development = (enable_payfast_diagnostic: boolean) =>
    db()
      .update(siteSettings)
      .set({ developmentSettings: { enable_debug_panel: false, enable_payfast_diagnostic } })
  await development(true)
  await expect.poll(async () => (await ask('/admin/payfast-passphrase')).status).toBe(200)
  const page = await (await ask('/admin/payfast-passphrase')).text()
  expect(page).toContain('Passed')
  expect(page).not.toContain('Failed')
  for (const secret of [passphrase, merchantKey]) expect(page).not.toContain(secret)
  const agent =
    (await aSignedInRequest(demoAccounts.agent, demoPassword)).headers.get('cookie') ?? ''
  expect((await ask('/admin/payfast-passphrase', agent)).status).toBe(404)
  await development(false)
  await expect.poll(async () => (await ask('/admin/payfast-passphrase')).status).toBe(404)
})
