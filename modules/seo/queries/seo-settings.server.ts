import { eq } from 'drizzle-orm'
import { contentRead } from '#platform/caching/content-read.server.ts'
import type { PageRow } from '../rules/page-head.ts'
import { globalSeoSettings, pageSeoSettings } from '../tables.server.ts'

export type GlobalSeo = typeof globalSeoSettings.$inferSelect
type Page = PageRow & { updatedAt: Date }

export type SeoSettings = {
  /** Null when never saved: the defaults of A§3 apply. */
  global: GlobalSeo | null
  /** Active rows by page_name. */
  pages: ReadonlyMap<string, Page>
}

/**
 * The SEO settings, cached until they change. Fails with 'unavailable' when the database is slow.
 */
export const seoSettings = () => cachedSettings('')

const cachedSettings = contentRead(async (tx): Promise<SeoSettings> => {
  const [global] = await tx.select().from(globalSeoSettings).limit(1)
  const pages = await tx
    .select()
    .from(pageSeoSettings)
    .where(eq(pageSeoSettings.isActive, true))
    .limit(2000)
  return { global: global ?? null, pages: new Map(pages.map((page) => [page.pageName, page])) }
})
