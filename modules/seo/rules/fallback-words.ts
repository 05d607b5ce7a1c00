type GlobalWords = {
  siteTitle: string
  siteTagline: string
  metaDescription: string
  metaKeywords: string
}
type SiteWords = { siteTitle: string; siteDescription: string; metaKeywords: string }

export type FallbackWords = { title: string; description: string; keywords: string }

/**
 * What stands for pages without their own words: the SEO settings, then the site settings, then the
 * default of A§9.
 */
export function fallbackWords(
  global: GlobalWords | null,
  site: SiteWords,
  brand: string,
): FallbackWords {
  return {
    title: withTagline(global) || site.siteTitle || `${brand} - Premium Web Hosting Services`,
    description: global?.metaDescription || site.siteDescription,
    keywords: global?.metaKeywords || site.metaKeywords,
  }
}

function withTagline(global: GlobalWords | null): string {
  if (!global?.siteTitle) return ''
  return global.siteTagline ? `${global.siteTitle} - ${global.siteTagline}` : global.siteTitle
}
