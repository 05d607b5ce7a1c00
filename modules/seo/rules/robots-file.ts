/** Paths search engines should skip: private areas, checkout, endpoints. */
const closedPaths = [
  '/admin',
  '/dashboard',
  '/checkout',
  '/payment/',
  '/auth/',
  '/get-started',
  '/sign-out',
  '/api/',
  '/simulators/',
]

/**
 * `robots.txt`: the text by staff, or a default that allows all public pages. Adds the sitemap line
 * if it is missing.
 */
export function robotsFile(written: string, sitemapUrl: string | null): string {
  const own = written.replace(/\r\n?/g, '\n').trim()
  const map = sitemapUrl && !/^\s*sitemap\s*:/im.test(own) ? ['', `Sitemap: ${sitemapUrl}`] : []
  if (own) return `${[own, ...map].join('\n')}\n`
  const rules = ['User-agent: *', 'Allow: /', ...closedPaths.map((path) => `Disallow: ${path}`)]
  return `${[...rules, ...map].join('\n')}\n`
}

/** What search engines may do with a page (B§5). */
export const robotsValues = [
  'index, follow',
  'noindex, follow',
  'index, nofollow',
  'noindex, nofollow',
] as const

export type RobotsValue = (typeof robotsValues)[number]

export type SitemapEntry = { url: string; changedAt: Date | null }

/** Maximum URLs in one file, by the sitemap protocol. */
export const sitemapLimit = 50_000

const open = '<?xml version="1.0" encoding="UTF-8"?>'
const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function sitemapFile(entries: readonly SitemapEntry[]): string {
  const lines = entries.map(
    ({ url, changedAt }) =>
      `<url><loc>${escapeXml(url)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`,
  )
  return `${[open, `<urlset xmlns="${protocol}">`, ...lines, '</urlset>'].join('\n')}\n`
}

/** The index of a sitemap with several files. */
export function sitemapIndexFile(urls: readonly string[]): string {
  const lines = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`)
  return `${[open, `<sitemapindex xmlns="${protocol}">`, ...lines, '</sitemapindex>'].join('\n')}\n`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
