import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicPages } from '#modules/seo/rules/public-page.ts'
import { ownLinks, type ReadHead, readHead } from '#tests/page-head.ts'
import { startServer, type TestServer } from '#tests/server.ts'

/**
 * Walks the whole public site as a search engine does: from the home page and the sitemap along
 * every link, and holds each page to the rules for its head.
 */
type Page = {
  path: string
  status: number
  html: string
  head: ReadHead
  robotsHeader: string | null
}

let server: TestServer
const pages = new Map<string, Page>()
let listed: string[] = []

/** Sign-in and checkout pages: linked, but not meant for search engines. */
const doors =
  /^\/(login|customer-login|checkout|get-started|dashboard|admin|payment|forgot-password|sign-out|theme|simulators|api|media|og)(\/|\?|$)/
const maxPages = 400

beforeAll(async () => {
  server = await startServer()
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
  listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) =>
    pathOf(url.replaceAll('&amp;', '&')),
  )
  const waiting = new Set(['/', ...listed])
  for (const path of waiting) {
    if (pages.size >= maxPages) throw new Error('The site has no end')
    const answer = await fetch(server.url + path, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    const html = answer.headers.get('content-type')?.startsWith('text/html')
      ? await answer.text()
      : ''
    pages.set(path, {
      path,
      status: answer.status,
      html,
      head: readHead(html),
      robotsHeader: answer.headers.get('x-robots-tag'),
    })
    if (!doors.test(path)) for (const link of ownLinks(html)) waiting.add(link)
  }
}, 120_000)

afterAll(() => server.stop())

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'https://x.example')
  return pathname + search
}

const all = () => [...pages.values()]
const isPage = ({ html, path }: Page) => html !== '' && !doors.test(path)
/** What search engines may keep: pages that say so and name themselves as the true address. */
const indexable = () =>
  all().filter(
    (page) =>
      isPage(page) &&
      page.head.meta.get('robots')?.startsWith('index') &&
      pathOf(page.head.canonical ?? '') === page.path,
  )

test('every link leads to something', () => {
  expect(
    all()
      .filter(({ status, path }) => status >= 400 || (status !== 200 && !doors.test(path)))
      .map(({ status, path }) => `${status} ${path}`),
  ).toEqual([])
})

test('the walk reaches every public page of the specification, and the sitemap lists it', () => {
  for (const { path } of publicPages) {
    expect([...pages.keys()]).toContain(path)
    expect(listed).toContain(path)
  }
})

test('every page has one heading of the first rank, and says whether it may be indexed', () => {
  const wrong = all().filter(
    (page) => isPage(page) && (page.head.headings !== 1 || !page.head.meta.has('robots')),
  )
  expect(
    wrong.map(
      ({ path, head }) => `${path}: ${head.headings} h1, robots ${head.meta.get('robots')}`,
    ),
  ).toEqual([])
})

test('the sitemap lists just the pages that may be indexed under their own address', () => {
  const own = indexable().filter(({ path }) => !path.includes('?'))
  expect([...listed].sort()).toEqual(own.map(({ path }) => path).sort())
})

describe('pages that may be indexed', () => {
  test('have titles of 30 to 60 and descriptions of 120 to 160 characters', () => {
    const wrong = indexable().flatMap(({ path, head }) => {
      const title = [...head.title].length
      const description = [...(head.meta.get('description') ?? '')].length
      // A post's title is its author's own.
      const isTitleRight = path.startsWith('/blog/')
        ? title >= 15 && title <= 90
        : title >= 30 && title <= 60
      return isTitleRight && description >= 120 && description <= 160
        ? []
        : [`${path}: ${title} "${head.title}", ${description} "${head.meta.get('description')}"`]
    })
    expect(wrong).toEqual([])
  })

  test.each(['title', 'description'] as const)('share no %s', (part) => {
    const said = Map.groupBy(indexable(), ({ head }) =>
      part === 'title' ? head.title : (head.meta.get('description') ?? ''),
    )
    expect(
      [...said]
        .filter(([, same]) => same.length > 1)
        .map(([text, same]) => `${text}: ${same.map(({ path }) => path)}`),
    ).toEqual([])
  })

  test('name their own address as the true one, and their brand once', () => {
    for (const { path, head } of indexable()) {
      expect(head.canonical, path).toBe(server.url + path)
      expect(head.title.split('Hostwright').length, head.title).toBeLessThanOrEqual(2)
      expect(head.meta.get('og:url'), path).toBe(head.canonical)
    }
  })

  test('carry structured data that names the site, and the way to them', () => {
    for (const { path, head } of indexable()) {
      const types = head.data.map((node) => node['@type'])
      expect(types, path).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
      if (path !== '/') expect(types, path).toContain('BreadcrumbList')
      if (/^\/blog\/[^?]/.test(path)) expect(types, path).toContain('BlogPosting')
      if (path === '/faq') expect(types, path).toContain('FAQPage')
    }
  })

  test('show a picture that is there', async () => {
    for (const { path, head } of indexable()) {
      const image = head.meta.get('og:image') ?? ''
      expect(image.startsWith(`${server.url}/`), `${path}: ${image}`).toBe(true)
      const answer = await fetch(image)
      expect(
        [answer.status, answer.headers.get('content-type')?.startsWith('image/')],
        `${path}: ${image}`,
      ).toEqual([200, true])
    }
  }, 60_000)
})
