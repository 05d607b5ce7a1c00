import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWith } from '#modules/billing/factories.ts'
import { aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { publicPages } from '#modules/seo/rules/public-page.ts'
import { openSite } from '#modules/settings/operations/setup-guide.server.ts'
import { siteSettings } from '#modules/settings/tables.server.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import { liveSecret } from '#tests/live-secret.ts'
import { startServer, type TestServer } from '#tests/server.ts'

/** D47: a live site opens when its owner opens it. */

const live = { APP_MODE: 'live', PUBLIC_URL: 'https://karoo.example', APP_SECRET: liveSecret }

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  useConfig(readConfig({ ...live, LOG_LEVEL: 'silent', DATABASE_URL: database.url }))
  openDatabase(database.url, 4)
  server = await startServer({ ...live, DATABASE_URL: database.url })
  await db()
    .update(siteSettings)
    .set({ contactEmail: 'hello@karoo.example', supportPhone: '021 555 0100' })
}, 90_000)
afterAll(async () => {
  await closeDatabase()
  await server.stop()
  await database.drop()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    headers: { accept: 'text/html', 'x-forwarded-proto': 'https', ...headers },
    redirect: 'manual',
  })

test('until then visitors read at every public address that it opens soon, with how to reach the firm', async () => {
  for (const path of [
    ...publicPages.map((page) => page.path),
    '/checkout',
    '/nope',
    '/blog/rss.xml',
  ]) {
    const answer = await get(path)
    expect(answer.status, path).toBe(503)
    expect(answer.headers.get('x-robots-tag'), path).toBe('noindex')
    expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(3_000)
    const text = await answer.text()
    expect(text, path).toContain('We’re opening soon')
    expect(text, path).toContain('mailto:hello@karoo.example')
    expect(text, path).toContain('021 555 0100')
  }
  const sent = await fetch(`${server.url}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Thandi' }),
    headers: { accept: 'text/html', origin: live.PUBLIC_URL },
  })
  expect(sent.status).toBe(503)
  expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await get('/sitemap.xml')).status).toBe(404)
})

test('sign-in, both areas, payment and health answer as ever', async () => {
  for (const path of ['/admin/login', '/customer-login', '/healthz'])
    expect((await get(path)).status, path).toBe(200)
  for (const path of ['/admin', '/dashboard']) expect((await get(path)).status, path).toBe(302)
  expect((await get('/payment/return')).status).not.toBe(503)
})

test('while the settings can’t be read, search engines are not told to leave', async () => {
  await db().update(siteSettings).set({ siteOpen: true })
  await db().transaction((tx) => contentChanged(tx))
  await expect.poll(async () => (await get('/contact')).status).toBe(200)
  // Nothing of the settings is cached then.
  await db().transaction((tx) => contentChanged(tx))
  await sleep(500)
  await db().transaction(async (tx) => {
    await tx.execute(sql`lock table site_settings in access exclusive mode`)
    const robots = await get('/robots.txt')
    expect(robots.status).toBe(200)
    expect(await robots.text()).not.toMatch(/Disallow: \/$/m)
    expect((await get('/sitemap.xml')).status).toBe(200)
  })
  await db().update(siteSettings).set({ siteOpen: false })
  await db().transaction((tx) => contentChanged(tx))
  await expect.poll(async () => (await get('/contact')).status).toBe(503)
}, 60_000)

test('staff see the site, and that only they do; opened, everyone sees it at once', async () => {
  const { email } = await aStaffMember({ role: 'admin' })
  const cookie = (await aSignedInRequest(email)).headers.get('cookie') ?? ''
  const seen = await get('/contact', { cookie })
  expect(seen.status).toBe(200)
  expect(await seen.text()).toContain('Only staff see this site.')

  expect(await openSite(staffWith('orders.manage'), true)).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await openSite(staffWith('settings.manage'), false)).toMatchObject({
    error: { code: 'conflict' },
  })
  expect((await get('/contact')).status).toBe(503)
  expect(await openSite(staffWith('settings.manage'), true)).toEqual({ ok: true, value: null })
  await expect.poll(async () => (await get('/contact')).status).toBe(200)
  expect(await (await get('/contact')).text()).not.toContain('Only staff see this site.')
  expect(await (await get('/robots.txt')).text()).toContain('Sitemap: https://karoo.example')
  const soon = await get('/opening-soon')
  expect([soon.status, soon.headers.get('location')]).toEqual([302, '/'])
})
