import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import routes from '#app/routes.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { redirectOldAddress } from '#modules/redirects/operations/redirect-old-address.server.ts'
import { saveRedirect } from '#modules/redirects/operations/redirects.server.ts'
import { isProgramPath } from '#modules/redirects/rules/program-path.ts'
import { missingAddresses, redirects } from '#modules/redirects/tables.server.ts'
import { isPublicPath } from '#modules/seo/rules/public-page.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * Old addresses on running servers: what was saved on one counts on all of them at once, a page
 * always wins, and what leads nowhere is counted.
 */
let one: TestServer
let other: TestServer
const clerk = staffWith('seo.manage')

beforeAll(async () => {
  one = await startServer()
  other = await startServer({ DATABASE_URL: one.databaseUrl })
  useServerConfig(one)
  openDatabase(one.databaseUrl, 4)
}, 120_000)

afterAll(async () => {
  await closeDatabase()
  await other.stop()
  await one.stop()
})

const ask = async (server: TestServer, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  })
  await answer.arrayBuffer()
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    cache: answer.headers.get('cache-control'),
    type: answer.headers.get('content-type'),
  }
}
const save = async (from: string, to: string, status: 301 | 302 | 308 = 301) => {
  const saved = await saveRedirect(clerk, null, {
    input: { from, to, status },
    isPage: async () => false,
  })
  if (!saved.ok) throw new Error(JSON.stringify(saved.error))
}

test('an old address leads on, on every server at once, with what was asked beside', async () => {
  expect(await ask(one, '/old-page')).toMatchObject({ status: 404 })
  expect(await ask(other, '/old-page')).toMatchObject({ status: 404 })
  await save('/old-page', '/products')
  await save('/soon', '/contact', 302)
  await save('/elsewhere', 'https://other.example/x', 308)
  for (const server of [one, other]) {
    await vi.waitFor(
      async () =>
        expect(await ask(server, '/old-page')).toMatchObject({
          status: 301,
          to: '/products',
          cache: 'public, max-age=300',
        }),
      5_000,
    )
    expect(await ask(server, '/Old-Page/?utm_source=mail')).toMatchObject({
      status: 301,
      to: '/products?utm_source=mail',
    })
    expect(await ask(server, '/soon')).toMatchObject({ status: 302, to: '/contact' })
    expect(await ask(server, '/elsewhere')).toMatchObject({
      status: 308,
      to: 'https://other.example/x',
    })
  }
  await vi.waitFor(async () => {
    const [row] = await db().select().from(redirects)
    expect(row?.hits).toBeGreaterThanOrEqual(4)
    expect(row?.lastUsedAt).not.toBeNull()
  }, 8_000)
})

test('posts and topics of the blog that have moved lead on, and a page wins over its redirect', async () => {
  await db().transaction((tx) =>
    redirectOldAddress(tx, clerk, {
      from: '/blog/an-old-post',
      to: '/blog/distance-to-johannesburg-and-frankfurt',
    }),
  )
  await db().transaction((tx) =>
    redirectOldAddress(tx, clerk, { from: '/blog?category=an-old-topic', to: '/blog' }),
  )
  const moved = { status: 301, to: '/blog/distance-to-johannesburg-and-frankfurt' }
  await vi.waitFor(
    async () => expect(await ask(other, '/blog/an-old-post')).toMatchObject(moved),
    5_000,
  )
  expect(
    await ask(one, '/blog/an-old-post', { cookie: 'hostwright.session_token=x' }),
  ).toMatchObject(moved)
  expect(await ask(one, '/blog?category=an-old-topic')).toMatchObject({ status: 301, to: '/blog' })
  await db().insert(redirects).values({ fromAddress: '/faq', toAddress: '/contact' })
  expect(await ask(one, '/faq')).toMatchObject({ status: 200 })
  expect((await fetch(`${one.url}/blog/an-old-post`)).status).toBe(200)
})

test('an address of a package leads to the new one, with its period', async () => {
  expect(await ask(one, '/checkout?package=an-old-plan')).toMatchObject({ status: 404 })
  const [from, to] = ['/checkout?package=an-old-plan', '/checkout?package=wordpress-protea']
  await db().transaction((tx) => redirectOldAddress(tx, clerk, { from, to }))
  const moved = { status: 301, to: '/checkout?package=wordpress-protea&period=annual' }
  await vi.waitFor(
    async () => expect(await ask(one, `${from}&period=annual`)).toMatchObject(moved),
    5_000,
  )
})

test('what leads nowhere is in the report by its path and our page, and nothing else is', async () => {
  await db().delete(missingAddresses)
  await ask(one, '/lost-page?email=thandi@mail.example', { referer: `${one.url}/faq?x=1` })
  await ask(other, '/lost-page')
  await ask(one, '/blog/lost-post')
  for (const path of [
    '/wp-login.php',
    '/.env',
    '/admin/nothing',
    '/media/nothing',
    '/api/nothing',
    '/thandi@mail.example',
    '/faq',
  ])
    await ask(one, path)
  await vi.waitFor(async () => {
    const rows = await db().select().from(missingAddresses).orderBy(missingAddresses.path)
    expect(rows.map(({ path, count, referrer }) => [path, count, referrer])).toEqual([
      ['/blog/lost-post', 1, null],
      ['/lost-page', 2, '/faq'],
    ])
  }, 8_000)
})

describe('what the program answers itself', () => {
  type RouteNode = { path?: string | undefined; children?: RouteNode[] | undefined }
  const paths = (nodes: readonly RouteNode[], parent = ''): string[] =>
    nodes.flatMap((node) => {
      const here = node.path === undefined ? parent : `${parent}/${node.path}`
      return node.children ? [...paths(node.children, here), here] : [here]
    })

  test('cannot be redirected by hand', () => {
    const addresses = paths(routes).map(
      (path) => path.replace(':slug', 'x').replace(/:\w+\??/g, 'x') || '/',
    )
    const free = addresses.filter(
      (path) => !path.endsWith('*') && !isPublicPath(path) && !isProgramPath(path),
    )
    // Endpoints below a public page take forms only.
    expect(free).toEqual(['/blog/x/view', '/faq/x/helpful', '/faq/x/not-helpful', '/faq/x/view'])
    for (const path of [
      '/healthz',
      '/readyz',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/1.xml',
      '/og/home.png',
      '/media/x/1.jpeg',
      '/assets/x.js',
      '/api/x',
    ])
      expect(isProgramPath(path), path).toBe(true)
  })
})
