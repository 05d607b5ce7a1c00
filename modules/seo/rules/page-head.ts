import { offeredWidths, parsePicturePath } from '#kernel/files/picture.ts'
import type { FallbackWords } from './fallback-words.ts'
import type { RobotsValue } from './robots-file.ts'
import type { SiteVerification } from './search-engines.ts'

/** The metadata a page provides. */
export type PageMetadata = {
  title: string
  description: string
  /** With the query that identifies the page (`/blog?page=2`), without campaign parameters. */
  path: string
  keywords?: string
  robots?: RobotsValue
  /** `article` for a post. */
  type?: string
  /** Replaces the drawn share picture. An absolute URL or a path of this site. */
  image?: { url: string; alt: string }
}

/** The active row of a page in page_seo_settings. */
export type PageRow = {
  title: string
  description: string
  keywords: string
  ogTitle: string
  ogDescription: string
  ogImage: string
  canonicalUrl: string
  robots: RobotsValue
}

/** Stored facts, besides the page's own metadata. */
export type HeadFacts = {
  row: PageRow | null
  /** Under which address search engines know the site. */
  searchOrigin: string
  /** Already resolved: global settings, then site settings, then the defaults of A§9. */
  fallback: FallbackWords
  /** Picture for pages without their own; blank for the drawn one. */
  image: string
  /** The drawn picture of this page (1200 × 630). */
  picture: { path: string; alt: string } | null
  type: string
  card: string
  handle: string
  verifications: readonly SiteVerification[]
}

export type SharePicture = { url: string; alt: string; width?: number; height?: number }

export type PageHead = {
  title: string
  description: string
  keywords: string
  robots: RobotsValue
  canonical: string
  ogTitle: string
  ogDescription: string
  type: string
  card: string
  handle: string
  verifications: readonly SiteVerification[]
  image: SharePicture | null
}

/** Search engines cut longer titles (B§9). */
const maxTitleLength = 60

/**
 * A page's head: the row of staff first, then the page's own metadata, then the fallbacks (A§7,
 * A§9). `origin` is PUBLIC_URL, from which pictures are fetched. A title by staff is shown
 * unchanged, because the SEO score measured it that way.
 */
export function pageHead(
  page: PageMetadata,
  facts: HeadFacts,
  origin: string,
  brand: string,
): PageHead {
  const { row, fallback } = facts
  const title = row?.title || branded(page.title || fallback.title, brand)
  const description = row?.description || page.description || fallback.description
  return {
    title,
    description,
    keywords: row?.keywords || page.keywords || fallback.keywords,
    robots: strictestRobots(row?.robots, page.robots),
    canonical: webAddress(row?.canonicalUrl) || facts.searchOrigin + page.path,
    ogTitle: row?.ogTitle || title,
    ogDescription: row?.ogDescription || description,
    type: page.type || facts.type || 'website',
    card: facts.card || 'summary_large_image',
    handle: facts.handle && `@${facts.handle.replace(/^@/, '')}`,
    verifications: facts.verifications,
    image: sharePicture(page, facts, { origin, title }),
  }
}

/** With the brand behind it, once and where there is room. */
export function branded(title: string, brand: string): string {
  const full = `${title} · ${brand}`
  return title.includes(brand) || full.length > maxTitleLength ? title : full
}

// A noindex of the page itself, such as for search results, wins over the row.
function strictestRobots(row: RobotsValue | undefined, page: RobotsValue | undefined): RobotsValue {
  return page?.startsWith('noindex') ? page : (row ?? page ?? 'index, follow')
}

/** Checks again, on output, that a URL is http or https; blank otherwise. */
function webAddress(url: string | undefined): string {
  return url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : ''
}

function sharePicture(
  page: PageMetadata,
  { row, image, picture }: HeadFacts,
  { origin, title }: { origin: string; title: string },
): SharePicture | null {
  const own = pictureAt(row?.ogImage ?? '', origin)
  if (own) return { ...own, alt: title }
  if (page.image)
    return { url: pictureAt(page.image.url, origin)?.url ?? '', alt: page.image.alt || title }
  const shared = pictureAt(image, origin)
  if (shared) return { ...shared, alt: title }
  return picture && { url: origin + picture.path, alt: picture.alt, width: 1200, height: 630 }
}

/** Wide enough for every network. */
const sharedWidth = 1280

/** A picture of the media library as a file with its size, or any other address as it is. */
function pictureAt(address: string, origin: string): Omit<SharePicture, 'alt'> | null {
  const library = parsePicturePath(address)
  if (library) {
    const width =
      offeredWidths(library.width).findLast((each) => each <= sharedWidth) ?? sharedWidth
    return {
      url: `${origin}${library.path}/${width}.jpeg`,
      width,
      height: Math.round((width * library.height) / library.width),
    }
  }
  const url = /^\/(?!\/)/.test(address) ? origin + address : webAddress(address)
  return url === '' ? null : { url }
}
