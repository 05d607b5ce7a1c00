import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { blogPosts } from '#modules/blog/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { globalSeoSettings, pageSeoSettings } from '#modules/seo/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { readHead } from '#tests/page-head.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * What search engines and shared links see of a running server, and that every switch of staff
 * really switches.
 */
let server: TestServer
const publicUrl = 'https://hosting.example'

beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: publicUrl })
  useServerConfig({ databaseUrl: server.databaseUrl, url: publicUrl })
  openDatabase(server.databaseUrl, 4)
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

const page = async (path: string) =>
  (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()
const head = async (path: string) => readHead(await page(path))
const types = async (path: string) => (await head(path)).data.map((node) => node['@type'])
const setGlobal = (changes: Partial<typeof globalSeoSettings.$inferInsert>) =>
  db().update(globalSeoSettings).set(changes)
const setPage = (name: string, changes: Partial<typeof pageSeoSettings.$inferInsert>) =>
  db().update(pageSeoSettings).set(changes).where(eq(pageSeoSettings.pageName, name))

describe('the head of a page', () => {
  test('says what staff wrote, under the one name of the site', async () => {
    const { title, meta, canonical, headings } = await head(
      '/products/cloud?utm_source=mail&gclid=1',
    )
    expect(title).toBe('Cloud servers in rand, with root access')
    expect(canonical).toBe(`${publicUrl}/products/cloud`)
    expect(headings).toBe(1)
    expect(Object.fromEntries(meta)).toMatchObject({
      robots: 'index, follow',
      'og:url': `${publicUrl}/products/cloud`,
      'og:type': 'website',
      'og:site_name': 'Hostwright',
      'og:locale': 'en_ZA',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    expect(meta.get('og:image')).toMatch(
      /^https:\/\/hosting\.example\/og\/cloud-hosting\.png\?v=[0-9a-f]{12}$/,
    )
  })

  test.each([
    '/login',
    '/customer-login',
    '/checkout',
    '/forgot-password',
    '/two-factor',
    '/there-is-no-such-page',
  ])('of %s keeps search engines away', async (path) => {
    const { meta, data } = await head(path)
    expect(meta.get('robots')).toMatch(/^noindex/)
    expect(data).toEqual([])
  })

  test('changes the moment a setting changes, on a cached page too', async () => {
    await page('/terms')
    await page('/products/dedicated')
    await setPage('dedicated-hosting', {
      title: 'Iron </title><script>x</script> & more',
      robots: 'noindex, follow',
      canonicalUrl: `${publicUrl}/products`,
    })
    await expect
      .poll(async () => (await head('/products/dedicated')).title)
      .toBe('Iron </title><script>x</script> & more')
    const { meta, canonical } = await head('/products/dedicated')
    expect([meta.get('robots'), canonical]).toEqual(['noindex, follow', `${publicUrl}/products`])
    await setPage('dedicated-hosting', { isActive: false })
    await expect
      .poll(async () => (await head('/products/dedicated')).title)
      .toBe('Dedicated servers in rand, yours alone · Hostwright')
  })

  test('falls back to the global words where a page has none', async () => {
    await setPage('home', { isActive: false })
    await setGlobal({
      siteTitle: 'Everything about Protea Hosting',
      metaDescription: 'What stands for all pages',
      ogImage: '/share.png',
      twitterHandle: 'protea',
    })
    await expect
      .poll(async () => (await head('/')).title)
      .toBe('Everything about Protea Hosting · Hostwright')
    const { meta } = await head('/')
    expect(Object.fromEntries(meta)).toMatchObject({
      description: 'What stands for all pages',
      'og:image': `${publicUrl}/share.png`,
      'twitter:site': '@protea',
    })
    await setGlobal({ siteTitle: '', metaDescription: '', ogImage: '', twitterHandle: '' })
    await setPage('home', { isActive: true })
    await expect.poll(async () => (await head('/')).title).toMatch(/^Web hosting in South Africa/)
  })
})

describe('structured data', () => {
  test('describes the site, the way to the page and what is sold there', async () => {
    const { data } = await head('/products/wordpress')
    const shown = await db()
      .select()
      .from(packages)
      .where(
        sql`${packages.metadata}->>'type' = 'wordpress' and ${packages.isActive} and ${packages.showOnFrontend}`,
      )
    expect(
      data
        .filter((node) => node['@type'] === 'Product')
        .map((node) => node.sku)
        .sort(),
    ).toEqual(shown.map(({ slug }) => slug).sort())
    expect(await types('/products/wordpress')).toEqual(
      expect.arrayContaining(['Organization', 'WebSite', 'BreadcrumbList']),
    )
    expect(data.find((node) => node['@type'] === 'BreadcrumbList')).toMatchObject({
      itemListElement: [
        { item: `${publicUrl}/` },
        { item: `${publicUrl}/products` },
        { name: 'WordPress', item: `${publicUrl}/products/wordpress` },
      ],
    })
  })

  test('and breadcrumbs have their switches', async () => {
    expect(await page('/terms')).toContain('aria-label="Breadcrumb"')
    await setGlobal({ enableSchemaMarkup: false, enableBreadcrumbs: false })
    await expect.poll(async () => (await head('/products/cloud')).data).toEqual([])
    expect(await page('/terms')).not.toContain('aria-label="Breadcrumb"')
    await setGlobal({ enableSchemaMarkup: true, enableBreadcrumbs: true })
    await expect.poll(() => types('/')).toEqual(['Organization', 'WebSite'])
  })
})

describe('robots.txt', () => {
  const robots = async () => (await fetch(`${server.url}/robots.txt`)).text()
  afterEach(() => setGlobal({ robotsTxt: '', enableSitemap: true }))

  test('names the sitemap of the public address', async () => {
    expect(await robots()).toMatch(
      /^User-agent: \*\nAllow: \/\nDisallow: \/admin\n[\s\S]*Sitemap: https:\/\/hosting\.example\/sitemap\.xml\n$/,
    )
  })

  test('is what staff wrote, and names no sitemap that is off', async () => {
    await setGlobal({ robotsTxt: 'User-agent: *\nDisallow: /private' })
    await expect
      .poll(robots)
      .toBe('User-agent: *\nDisallow: /private\n\nSitemap: https://hosting.example/sitemap.xml\n')
    await setGlobal({ robotsTxt: 'User-agent: *\nDisallow: /private', enableSitemap: false })
    await expect.poll(robots).toBe('User-agent: *\nDisallow: /private\n')
    await setGlobal({ robotsTxt: '', enableSitemap: false })
    await expect.poll(robots).not.toContain('Sitemap:')
    expect((await fetch(`${server.url}/sitemap.xml`)).status).toBe(404)
  })
})

describe('the sitemap', () => {
  const sitemap = async () => (await fetch(`${server.url}/sitemap.xml`)).text()
  const post = (slug: string, changes: Partial<typeof blogPosts.$inferInsert>) => ({
    slug,
    title: `About ${slug}`,
    content: '<p>x</p>',
    ...changes,
  })

  test('holds what is published and may be found, and nothing else', async () => {
    const past = new Date('2026-01-02T03:04:05Z')
    await db()
      .insert(blogPosts)
      .values([
        post('out-there', {
          status: 'published',
          publishedAt: past,
          updatedAt: new Date('2026-02-02T00:00:00Z'),
        }),
        post('only-a-draft', { status: 'draft' }),
        post('put-away', { status: 'archived', publishedAt: past }),
        post('next-year', {
          status: 'published',
          publishedAt: new Date(Date.now() + 365 * 86_400_000),
        }),
        post('planned', { status: 'scheduled', publishedAt: new Date(Date.now() + 86_400_000) }),
        post('domains', { status: 'published', publishedAt: past }),
      ])
    await setPage('domains', { robots: 'noindex, follow' })
    await expect
      .poll(sitemap)
      .toContain(
        `<loc>${publicUrl}/blog/out-there</loc><lastmod>2026-02-02T00:00:00.000Z</lastmod>`,
      )
    const file = await sitemap()
    expect(file).toContain(`<loc>${publicUrl}/products/cloud</loc>`)
    // Settings are those of a page: a post of the same name is indexed, and says so.
    expect(file).toContain(`<loc>${publicUrl}/blog/domains</loc>`)
    expect(file).not.toContain(`<loc>${publicUrl}/domains</loc>`)
    expect(file).not.toMatch(
      /only-a-draft|put-away|next-year|planned|login|checkout|dashboard|admin/,
    )
    await setPage('domains', { robots: 'index, follow' })
  })

  test('has no second part on a small site', async () => {
    expect((await fetch(`${server.url}/sitemaps/1.xml`)).status).toBe(404)
  })

  test('points to parts on a large one, each post once', async () => {
    await db().execute(sql`
      insert into blog_posts (id, title, slug, content, status, published_at)
      select gen_random_uuid(), 'Many', 'many-' || n, '', 'published', now() - interval '1 day' from generate_series(1, 60000) n`)
    await expect
      .poll(sitemap, { timeout: 10_000 })
      .toContain(`<loc>${publicUrl}/sitemaps/2.xml</loc>`)
    const parts = await Promise.all(
      [1, 2, 3].map((part) => fetch(`${server.url}/sitemaps/${part}.xml`)),
    )
    expect(parts.map(({ status }) => status)).toEqual([200, 200, 404])
    const urls = (await Promise.all(parts.slice(0, 2).map((part) => part.text()))).map((text) =>
      [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url),
    )
    expect(urls[0]).toHaveLength(50_000)
    const many = urls.flat().filter((url) => url?.includes('/many-'))
    expect(new Set(many).size).toBe(60_000)
    await db().execute(sql`delete from blog_posts where slug like 'many-%'`)
  }, 60_000)
})

describe('share pictures', () => {
  test('are drawn for what has a page, at the address that the page names', async () => {
    const address = (await head('/products/cloud')).meta.get('og:image') ?? ''
    const answer = await fetch(server.url + address.slice(publicUrl.length))
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
    ]).toEqual([200, 'image/png', 'public, max-age=31536000, immutable'])
    const png = Buffer.from(await answer.arrayBuffer())
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ])
    const known = await fetch(server.url + address.slice(publicUrl.length), {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(known.status).toBe(304)
  })

  test('have another address when their words change', async () => {
    const before = (await head('/products/cloud')).meta.get('og:image')
    await setPage('cloud-hosting', { ogTitle: 'Another headline' })
    await expect
      .poll(async () => (await head('/products/cloud')).meta.get('og:title'))
      .toBe('Another headline')
    expect((await head('/products/cloud')).meta.get('og:image')).not.toBe(before)
  })

  test.each([
    '/og/no-such-page.png',
    '/og/blog/only-a-draft.png',
    '/og/blog/next-year.png',
    '/og/constructor.png',
    '/og/blog/../home.png%00',
  ])('are not drawn for %s', async (path) => {
    expect((await fetch(server.url + path)).status).toBeGreaterThanOrEqual(400)
  })

  test('of posts carry their title', async () => {
    const answer = await fetch(`${server.url}/og/blog/out-there.png`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=300',
    ])
  })
})
