import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { blogPosts } from '#modules/blog/tables.server.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { publicPages } from '../rules/public-page.ts'
import {
  type SitemapEntry,
  sitemapFile,
  sitemapIndexFile,
  sitemapLimit,
} from '../rules/robots-file.ts'
import { searchOrigin } from '../rules/search-engines.ts'
import { type SeoSettings, seoSettings } from './global-seo.server.ts'

/** Cache time limit: a post that becomes due changes no row. */
const freshMs = 5 * 60_000

/**
 * The sitemap, or its part `part` (from 1) on a site with more URLs than one file may hold; null
 * when `enable_sitemap` is off or the part does not exist. Lists what is published and may be
 * indexed. Fails with 'unavailable' when the database is slow.
 */
export async function sitemap(part?: number): Promise<Result<string | null>> {
  const seo = await seoSettings()
  if (!seo.ok) return seo
  if (seo.value.global?.enableSitemap === false) return ok(null)
  return cachedSitemap(`${part ?? 0} ${Math.floor(now().getTime() / freshMs)}`)
}

const cachedSitemap = contentRead(async (tx, key): Promise<string | null> => {
  const part = Number(key.split(' ')[0])
  const seo = await seoSettings()
  if (!seo.ok) return null
  const { publicUrl } = config()
  // A post has no page settings, even where its slug is the key of a page that has (`seoKey`).
  const readable = and(eq(blogPosts.status, 'published'), lte(blogPosts.publishedAt, now()))
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(blogPosts)
    .where(readable)
  const known = searchOrigin(publicUrl, seo.value.global?.siteUrl ?? '')
  const pages = pageEntries(seo.value, known)
  const files = Math.ceil((pages.length + (found?.count ?? 0)) / sitemapLimit)
  if (part > 0 ? files < 2 || part > files : files > 1) {
    return part > 0
      ? null
      : sitemapIndexFile(
          Array.from({ length: files }, (_, at) => `${publicUrl}/sitemaps/${at + 1}.xml`),
        )
  }
  const isFirst = part <= 1
  const posts = await tx
    .select({
      slug: blogPosts.slug,
      changedAt: sql<Date>`greatest(${blogPosts.updatedAt}, ${blogPosts.publishedAt})`.mapWith(
        blogPosts.updatedAt,
      ),
    })
    .from(blogPosts)
    .where(readable)
    .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
    .limit(isFirst ? sitemapLimit - pages.length : sitemapLimit)
    .offset(isFirst ? 0 : (part - 1) * sitemapLimit - pages.length)
  const entries = posts.map(({ slug, changedAt }) => ({ url: `${known}/blog/${slug}`, changedAt }))
  return sitemapFile(isFirst ? [...pages, ...entries] : entries)
})

/** Pages that may be indexed and have no other canonical URL. */
function pageEntries({ pages }: SeoSettings, origin: string): SitemapEntry[] {
  return publicPages.flatMap(({ path, key }) => {
    const row = pages.get(key)
    const url = origin + path
    const isOwn = !row?.canonicalUrl || row.canonicalUrl === url
    return isOwn && !row?.robots.startsWith('noindex')
      ? [{ url, changedAt: row?.updatedAt ?? null }]
      : []
  })
}

export type SitemapPreview = { count: number; sample: string[]; isIndex: boolean } | null

const sampleSize = 5
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * How many addresses /sitemap.xml lists (files, on a site with more than one file may hold), with
 * the first of them. Null when it is off or cannot be read.
 */
export async function sitemapPreview(): Promise<SitemapPreview> {
  const file = await sitemap()
  if (!file.ok || file.value === null) return null
  const addresses = [...file.value.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text = '']) =>
    text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole),
  )
  return {
    count: addresses.length,
    sample: addresses.slice(0, sampleSize),
    isIndex: file.value.includes('<sitemapindex'),
  }
}
