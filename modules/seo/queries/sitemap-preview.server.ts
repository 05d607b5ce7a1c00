import { sitemap } from './sitemap.server.ts'

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
