import type { RobotsValue } from './robots.ts'

/** What a page says of itself. */
export type PageWords = {
  title: string
  description: string
  /** With the query that makes it another page (`/blog?page=2`), without campaign marks. */
  path: string
  keywords?: string
  robots?: RobotsValue
  /** `article` for a post. */
  type?: string
  /** A picture of its own, instead of the drawn one. Absolute, or of this site. */
  image?: { url: string; alt: string }
}

/** What staff wrote for a page (page_seo_settings), where it is active. */
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

/** What is known beside the page's own words. */
export type HeadFacts = {
  row: PageRow | null
  /** Global settings, then site settings, then the defaults of A§9: already decided. */
  fallback: { title: string; description: string; keywords: string }
  /** The picture of all pages that have none of their own; blank for the drawn one. */
  image: string
  /** The drawn picture of this page (1200 × 630). */
  picture: { path: string; alt: string } | null
  type: string
  card: string
  handle: string
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
  image: SharePicture | null
}

/** Beyond this a search engine cuts a title (B§9). */
const longestTitle = 60

/**
 * A page's head: staff's row first, then the page's own words, then what stands for all pages (A§7, A§9).
 * `origin` is PUBLIC_URL. A title of staff's own is shown as it is, which is also what the SEO score measured.
 */
export function pageHead(words: PageWords, facts: HeadFacts, origin: string, brand: string): PageHead {
  const { row, fallback } = facts
  const title = row?.title || branded(words.title || fallback.title, brand)
  const description = row?.description || words.description || fallback.description
  return {
    title,
    description,
    keywords: row?.keywords || words.keywords || fallback.keywords,
    robots: mostReserved(row?.robots, words.robots),
    canonical: webAddress(row?.canonicalUrl) || origin + words.path,
    ogTitle: row?.ogTitle || title,
    ogDescription: row?.ogDescription || description,
    type: words.type || facts.type || 'website',
    card: facts.card || 'summary_large_image',
    handle: facts.handle && `@${facts.handle.replace(/^@/, '')}`,
    image: sharePicture(words, facts, origin, title),
  }
}

function branded(title: string, brand: string): string {
  const full = `${title} · ${brand}`
  return title.includes(brand) || full.length > longestTitle ? title : full
}

// A page that hides one of its views (a search result) stays hidden there, whatever the row says of the page.
function mostReserved(row: RobotsValue | undefined, words: RobotsValue | undefined): RobotsValue {
  return words?.startsWith('noindex') ? words : (row ?? words ?? 'index, follow')
}

/** What the forms check is checked again where it is shown: an address of the web, or nothing. */
function webAddress(url: string | undefined): string {
  return url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : ''
}

function sharePicture(words: PageWords, { row, image, picture }: HeadFacts, origin: string, title: string): SharePicture | null {
  const absolute = (url: string) => (/^\/(?!\/)/.test(url) ? origin + url : webAddress(url))
  const own = absolute(row?.ogImage ?? '')
  if (own) return { url: own, alt: title }
  if (words.image) return { url: absolute(words.image.url), alt: words.image.alt || title }
  const shared = absolute(image)
  if (shared) return { url: shared, alt: title }
  return picture && { url: origin + picture.path, alt: picture.alt, width: 1200, height: 630 }
}
