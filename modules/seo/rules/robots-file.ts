/** Nothing for search engines: private areas, steps of buying, machine addresses. */
const closedPaths = ['/admin', '/dashboard', '/checkout', '/payment/', '/auth/', '/get-started', '/sign-out', '/api/', '/simulators/']

/** `robots.txt`: what staff wrote, or else everything is allowed but what is nobody's business; with a line for the sitemap when there is one and none is there. */
export function robotsFile(written: string, sitemapUrl: string | null): string {
  const own = written.replace(/\r\n?/g, '\n').trim()
  const map = sitemapUrl && !/^\s*sitemap\s*:/im.test(own) ? ['', `Sitemap: ${sitemapUrl}`] : []
  if (own) return `${[own, ...map].join('\n')}\n`
  const rules = ['User-agent: *', 'Allow: /', ...closedPaths.map((path) => `Disallow: ${path}`)]
  return `${[...rules, ...map].join('\n')}\n`
}
