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

function post(
  path: string,
  fields: Record<string, string>,
  accept = 'text/html',
): Promise<Response> {
  const headers = { accept, cookie, origin: server.url }
  return fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
}

const rows = async () =>
  JSON.stringify([
    await db().select().from(packages),
    await db().select().from(hostingPlans),
    await db().select().from(siteSettings),
  ])

const written = {
  name: 'Half made',
  slug: 'half-made',
  price: '10',
  description: 'Text',
  billingPeriod: 'monthly',
  type: 'cloud',
  period: 'month',
}

test('what fails in the middle says so in the words of B§8, keeps what was typed, and changes nothing', async () => {
  const before = await rows()
  const { version: general } = await settingsTab('general')
  const [sold] = await db().select().from(packages)
  const version = sold?.updatedAt.toISOString() ?? ''
  const plan =
    (await db().select().from(hostingPlans))
      .find(({ id }) => id === ids.plan)
      ?.updatedAt.toISOString() ?? ''
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
    const button = async (path: string, fields = {}) =>
      (await post(`${path}.data`, fields, '*/*')).text()
    expect(await button(`/admin/packages/${ids.package}/change/hide`)).toContain(
      'Failed to update package status',
    )
    expect(await button(`/admin/packages/${ids.package}/change/move`, { to: 'down' })).toContain(
      'Failed to reorder packages',
    )
    expect(await button(`/admin/hosting-plans/${ids.plan}/change/hide`)).toContain(
      'Failed to update plan status',
    )
    expect(await button(`/admin/hosting-plans/${ids.plan}/change/move`, { to: 'down' })).toContain(
      'Failed to reorder plans',
    )
    const plain = await post(`/admin/packages/${ids.package}/change/hide`, {})
    expect([plain.status, plain.headers.get('location')]).toEqual([302, '/admin/packages'])
    expect(decodeURIComponent(plain.headers.get('set-cookie') ?? '')).toContain(
      'Failed to update package status',
    )
  })
  expect(await rows()).toBe(before)
})

test.each([
  ['packages', '/admin/packages', 'Failed to load packages'],
  ['hosting_plans', '/admin/hosting-plans', 'Failed to fetch hosting plans'],
  ['website_features', '/admin/features', 'Failed to fetch website features'],
  ['images', '/admin/media', 'Failed to load pictures'],
])('a list without %s says so under its heading', async (table, path, words) => {
  const page = await without(table, async () =>
    (await fetch(server.url + path, { headers: { accept: 'text/html', cookie } })).text(),
  )
  expect(page).toContain(words)
  expect(page).toContain('Try again')
})

/** Lists, the table that does not answer, and what B§8 says then. */
const lists: readonly [path: string, table: string, words: string][] = [
  ['/admin/orders', 'orders', 'Failed to fetch orders'],
  ['/admin/invoices', 'invoices', 'Failed to fetch invoices'],
  ['/admin/packages', 'packages', 'Failed to load packages'],
  ['/admin/hosting-plans', 'hosting_plans', 'Failed to fetch hosting plans'],
  [
    '/admin/domain-inquiries',
    'domain_inquiries',
    'Failed to load domain inquiries. Please try again.',
  ],
  ['/admin/tickets', 'support_tickets', 'Failed to load tickets'],
  ['/admin/blog', 'blog_posts', 'Failed to load posts'],
  ['/admin/reviews', 'customer_reviews', 'Failed to load reviews'],
  ['/admin/audit', 'activity_log', 'Failed to load the audit log'],
]

const inItsFrame = {
  says: true,
  hasFrame: true,
  restarts: false,
  status: 503,
  retryAfter: true,
  moved: 'text/x-script',
}

async function answerOf([path, , words]: (typeof lists)[number]) {
  const [page, moved] = await Promise.all([
    fetch(server.url + path, { headers: { accept: 'text/html', cookie } }),
    fetch(`${server.url}${path}.data`, { headers: { cookie } }),
  ])
  const text = await page.text()
  const said = {
    path,
    says: text.includes(words),
    hasFrame: text.includes('<nav'),
    restarts: text.includes('restarting'),
  }
  return {
    ...said,
    status: page.status,
    retryAfter: Number(page.headers.get('retry-after')) > 0,
    moved: moved.headers.get('content-type'),
  }
}

test('a list whose table does not answer says so in its frame, as 503, also to the browser’s own navigation', async () => {
  await other.query('begin')
  for (const [, table] of lists) await other.query(`lock table ${table} in access exclusive mode`)
  try {
    // Three at a time: more would wait for a connection, and that is another fault.
    for (let at = 0; at < lists.length; at += 3) {
      const some = lists.slice(at, at + 3)
      expect(await Promise.all(some.map(answerOf))).toEqual(
        some.map(([path]) => ({ path, ...inItsFrame })),
      )
    }
  } finally {
    await other.query('rollback')
  }
}, 90_000)
