import { beforeAll, beforeEach, expect, test } from 'vitest'
import { staffWith } from '#modules/billing/factories.ts'
import { blogCategories, blogPosts } from '#modules/blog/tables.server.ts'
import { hostingPlans, packages } from '#modules/catalog/tables.server.ts'
import { aFaq } from '#modules/content/factories.ts'
import { faqs } from '#modules/content/tables.faq.server.ts'
import { projects, services } from '#modules/content/tables.lists.server.ts'
import { websiteSections } from '#modules/content/tables.server.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { redirects } from '#modules/redirects/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { isExistingPage } from '../queries/existing-page.server.ts'
import { linkReport } from '../queries/link-findings.server.ts'
import { checkLinks, checkLinksNow } from './check-links.server.ts'

useTestDatabase()
const clerk = staffWith('seo.manage')

beforeAll(async () => {
  await db().insert(blogCategories).values({ name: 'News', slug: 'news' })
  const day = new Date('2026-01-01T00:00:00Z')
  const post = {
    title: 'Post',
    content:
      '<p><a href="/no-such-page">x</a> <a href="https://other.example/a">y</a> <a href="/blog/post">z</a></p>',
  }
  await db()
    .insert(blogPosts)
    .values([
      { ...post, slug: 'post', status: 'published', publishedAt: day },
      { ...post, slug: 'draft', status: 'draft' },
      {
        ...post,
        slug: 'later',
        status: 'published',
        publishedAt: new Date(Date.now() + 86_400_000),
        content: '',
      },
    ])
  const sold = {
    name: 'Plan',
    priceCents: 100,
    metadata: { type: 'wordpress', icon_emoji: '' },
  } as const
  await db()
    .insert(packages)
    .values([
      { ...sold, slug: 'plan' },
      { ...sold, slug: 'gone', isActive: false },
    ])
})

beforeEach(async () => {
  await db().delete(faqs)
  await db().delete(websiteSections)
  await db().delete(redirects)
})

test.each([
  ['/', true],
  ['/faq#top', true],
  ['/FAQ/', true],
  ['/no-such-page', false],
  ['/blog/post', true],
  ['/blog/draft', false],
  ['/blog/later', false],
  ['/blog', true],
  ['/blog?category=news', true],
  ['/blog?category=none', false],
  ['/blog?tag=none', false],
  ['/checkout?package=plan&period=annual', true],
  ['/checkout?package=gone', false],
  ['/customer-login', true],
  ['/blog/rss.xml', true],
  ['//evil.example', false],
])('%s is an address with a page: %s', async (address, exists) => {
  expect(await isExistingPage(address)).toBe(exists)
})

test('finds links that lead nowhere in everything that staff write, and asks the servers of others', async () => {
  const faq = await aFaq({
    answer: 'See <a href="/old">here</a> and <a href="https://down.example/">there</a>.',
  })
  await db()
    .insert(websiteSections)
    .values({
      sectionKey: 'navigation',
      title: 'Navigation',
      content: { main: [{ label: 'X', path: '/nowhere' }] },
    })
  await db().insert(redirects).values({ fromAddress: '/old', toAddress: '/faq' })
  const asked: string[] = []
  const probe = async (address: string) => {
    asked.push(address)
    return address.includes('down') ? ({ failure: 'unreachable' } as const) : { status: 403 }
  }
  const { broken } = await checkLinks(probe)
  const report = await linkReport()
  expect(
    report.broken.map(({ address, placeKind, problem }) => [address, placeKind, problem]),
  ).toEqual([
    ['/no-such-page', 'blog_post', 'There is no page at this address.'],
    ['/nowhere', 'section', 'There is no page at this address.'],
    ['https://down.example/', 'faq', 'The server doesn’t answer.'],
  ])
  expect(broken).toBe(3)
  expect(report.broken.find(({ placeKind }) => placeKind === 'faq')?.placeId).toBe(faq.id)
  expect(report.external.map(({ address }) => address)).toEqual(['https://other.example/a'])
  expect(asked.sort()).toEqual(['https://down.example/', 'https://other.example/a'])
  expect(report.checkedAt).not.toBeNull()

  // A check by hand looks at our own links and leaves what is known of others.
  await db().delete(websiteSections)
  expect(await checkLinksNow(clerk)).toMatchObject({ ok: true, value: { broken: 2 } })
  expect(asked).toHaveLength(2)
  expect((await linkReport()).broken.map(({ address }) => address)).toEqual([
    '/no-such-page',
    'https://down.example/',
  ])
})

test('says 404 and 500 of other servers, and believes those that turn programs away', async () => {
  const answers = { a: 404, b: 503, c: 429, d: 301 }
  await aFaq({
    answer: Object.keys(answers)
      .map((name) => `<a href="https://${name}.example/">x</a>`)
      .join(' '),
  })
  await checkLinks(async (address) => ({
    status: answers[new URL(address).hostname.charAt(0) as 'a'] ?? 200,
  }))
  const problems = (await linkReport()).broken
    .filter(({ isExternal }) => isExternal)
    .map(({ address, problem }) => `${address} ${problem}`)
  expect(problems).toEqual([
    'https://a.example/ The server answers 404: the page is not there.',
    'https://b.example/ The server answers 503.',
  ])
})

test('is for staff who manage SEO', async () => {
  for (const nobody of [visitor, staffWith('content.manage')])
    expect(await checkLinksNow(nobody)).toMatchObject({ error: { code: 'forbidden' } })
})

test('plans, services and projects are checked as well, those that visitors see', async () => {
  const plan = {
    name: 'Plan',
    slug: 'plan',
    priceCents: 100,
    period: 'month' as const,
    description: 'A plan',
  }
  const linked = (url: string) => [{ text: 'More', url, isClickable: true, openInNewTab: false }]
  await db()
    .insert(hostingPlans)
    .values([
      { ...plan, features: linked('/plan-gone') },
      { ...plan, slug: 'hidden', features: linked('/hidden-gone'), isActive: false },
    ])
  await db().insert(services).values({ title: 'Care', description: 'x', linkUrl: '/service-gone' })
  await db().insert(projects).values({ title: 'Bus', description: 'x', linkUrl: '/project-gone' })
  await checkLinks(async () => ({ status: 200 }))
  const found = (await linkReport()).broken.map(({ address, placeKind, place }) => [
    address,
    placeKind,
    place,
  ])
  expect(found).toEqual(
    expect.arrayContaining([
      ['/plan-gone', 'hosting_plan', 'Plan'],
      ['/service-gone', 'service', 'Care'],
      ['/project-gone', 'project', 'Bus'],
    ]),
  )
  expect(JSON.stringify(found)).not.toContain('/hidden-gone')
})
