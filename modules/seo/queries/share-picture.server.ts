import { createHash } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { orRefusal, RefusalError } from '#kernel/result.ts'
import { blogPosts } from '#modules/blog/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { palette } from '#modules/settings/rules/appearance/palette.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { postSlug, publicPageAt, publicPageOf, seoKey } from '../rules/public-page.ts'
import { seoSettings } from './global-seo.server.ts'

/**
 * The title of a public post; null when there is none with this slug. Fails when the database is
 * slow.
 */
export const publishedPostTitle = contentRead(async (tx, slug) => {
  const [post] = await tx
    .select({ title: blogPosts.title })
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.slug, slug),
        eq(blogPosts.status, 'published'),
        lte(blogPosts.publishedAt, now()),
      ),
    )
    .limit(1)
  return post?.title ?? null
})

/** Increase when the drawing changes (server/share-pictures), so that caches fetch new pictures. */
const drawing = 3

/** What a drawn share picture says, and the brand's two colours on its dark ground. */
export type SharePictureTexts = {
  headline: string
  section: string
  brand: string
  colours: { start: string; end: string }
}
export type SharePicture = { texts: SharePictureTexts; version: string }

/**
 * Texts of the picture named `home` or `blog/some-post`; null for other names, so that visitors
 * cannot have their own text drawn. Throws RefusalError when the database is slow.
 */
export async function sharePicture(name: string, brand: string): Promise<SharePicture | null> {
  const found = name.startsWith('blog/') ? await postTexts(name) : await pageTexts(name)
  if (!found) return null
  const { brand: start, dark } = palette((await siteSettings()).appearance)
  const texts = { ...found, brand, colours: { start, end: dark.amber } }
  return {
    texts,
    version: createHash('sha256')
      .update(JSON.stringify([drawing, texts]))
      .digest('hex')
      .slice(0, 12),
  }
}

/**
 * URL path of the share picture of a public page or post; it contains a hash of its texts. Null for
 * other pages.
 */
export async function sharePictureAt(
  path: string,
  brand: string,
): Promise<{ path: string; alt: string } | null> {
  const slug = postSlug(path)
  const name = slug !== undefined ? `blog/${slug}` : publicPageAt(path) && seoKey(path)
  // A page is shown without its picture rather than delayed or failed.
  const found = name === undefined ? null : await orRefusal(() => sharePicture(name, brand))
  const picture = found?.ok ? found.value : null
  return (
    picture && {
      path: `/og/${name}.png?v=${picture.version}`,
      alt: `${picture.texts.headline} ${brand}`,
    }
  )
}

async function pageTexts(key: string) {
  const page = publicPageOf(key)
  if (!page) return null
  const seo = await seoSettings()
  const written = seo.ok ? seo.value.pages.get(key)?.ogTitle : undefined
  return { headline: written || page.headline, section: page.path === '/' ? '' : page.label }
}

async function postTexts(name: string) {
  const slug = postSlug(`/${name}`)
  const title = slug === undefined ? undefined : await publishedPostTitle(slug)
  if (title && !title.ok) throw new RefusalError(title.error)
  return title && title.value !== null ? { headline: title.value, section: 'Blog' } : null
}
