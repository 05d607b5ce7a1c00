import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { hostingPlans, packages } from '#modules/catalog/tables.server.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { settingsTab } from '#modules/settings/queries/settings-tab.server.ts'
import { siteSettings } from '#modules/settings/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

let server: TestServer
let cookie: string
let other: pg.Client
const ids = { package: '', plan: '' }

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 2)
  cookie = (await aSignedInRequest(demoAccounts.admin, demoPassword)).headers.get('cookie') ?? ''
  ids.package = (await aPackage({ name: 'Free' })).id
  ids.plan = (await db().select().from(hostingPlans).limit(1))[0]?.id ?? ''
  other = new pg.Client({ connectionString: server.databaseUrl })
  await other.connect()
}, 90_000)

afterAll(async () => {
  await other.end()
  await closeDatabase()
  await server.stop()
})

/** While a table is missing everything that needs it fails. */
async function without<T>(table: string, during: () => Promise<T>): Promise<T> {
  await other.query(`alter table ${table} rename to ${table}_away`)
  try {
    return await during()
  } finally {
    await other.query(`alter table ${table}_away rename to ${table}`)
  }
}

function post(path: string, fields: Record<string, string>, accept = 'text/html'): Promise<Response> {
  const headers = { accept, cookie, origin: server.url }
  return fetch(server.url + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
}

const rows = async () =>
  JSON.stringify([await db().select().from(packages), await db().select().from(hostingPlans), await db().select().from(siteSettings)])

const written = { name: 'Half made', slug: 'half-made', price: '10', description: 'Text', billingPeriod: 'monthly', type: 'cloud', period: 'month' }

test('what fails in the middle says so in the words of B§8, keeps what was typed, and changes nothing', async () => {
  const before = await rows()
  const { version: general } = await settingsTab('general')
  const [sold] = await db().select().from(packages)
  const version = sold?.updatedAt.toISOString() ?? ''
  const plan = (await db().select().from(hostingPlans)).find(({ id }) => id === ids.plan)?.updatedAt.toISOString() ?? ''
  const said: [path: string, fields: Record<string, string>, words: string][] = [
    ['/admin/packages/new', written, 'Failed to save package'],
    [`/admin/packages/${sold?.id}`, { ...written, version }, 'Failed to save package'],
    [`/admin/packages/${ids.package}/delete`, {}, 'Failed to delete package'],
    ['/admin/hosting-plans/new', written, 'Failed to create plan'],
    [`/admin/hosting-plans/${ids.plan}`, { ...written, version: plan }, 'Failed to update plan'],
    [`/admin/hosting-plans/${ids.plan}/delete`, {}, 'Failed to delete plan'],
    [
      '/admin/settings/general',
      { version: general, site_title: 'Half made', contact_email: 'a@b.example', timezone: 'UTC' },
      'Failed to save settings: General was not saved',
    ],
  ]
  await without('activity_log', async () => {
    for (const [path, fields, words] of said) {
      const answer = await post(path, fields)
      const page = await answer.text()
      expect([path, answer.status]).toEqual([path, 500])
      expect(page).toContain(words)
      expect(page).not.toMatch(/activity_log|insert into/)
      if (Object.keys(fields).length > 0) expect(page).toContain('value="Half made"')
    }
  })
  expect(await rows()).toBe(before)
})

test('so do the buttons of the lists, to scripts and without them', async () => {
  const before = await rows()
  await without('activity_log', async () => {
    const button = async (path: string) => (await post(`${path}.data`, {}, '*/*')).text()
    expect(await button(`/admin/packages/${ids.package}/hide`)).toContain('Failed to update package status')
    expect(await button(`/admin/packages/${ids.package}/down`)).toContain('Failed to reorder packages')
    expect(await button(`/admin/hosting-plans/${ids.plan}/hide`)).toContain('Failed to update plan status')
    expect(await button(`/admin/hosting-plans/${ids.plan}/down`)).toContain('Failed to reorder plans')
    const plain = await post(`/admin/packages/${ids.package}/hide`, {})
    expect([plain.status, plain.headers.get('location')]).toEqual([302, '/admin/packages'])
    expect(decodeURIComponent(plain.headers.get('set-cookie') ?? '')).toContain('Failed to update package status')
  })
  expect(await rows()).toBe(before)
})

test.each([
  ['packages', '/admin/packages', 'Failed to load packages'],
  ['hosting_plans', '/admin/hosting-plans', 'Failed to fetch hosting plans'],
  ['website_features', '/admin/features', 'Failed to fetch website features'],
  ['images', '/admin/media', 'Failed to load pictures'],
])('a list without %s says so under its heading', async (table, path, words) => {
  const page = await without(table, async () => (await fetch(server.url + path, { headers: { accept: 'text/html', cookie } })).text())
  expect(page).toContain(words)
  expect(page).toContain('Try Again')
})
