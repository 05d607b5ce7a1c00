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
