import { eq } from 'drizzle-orm'
import { type Difference, textDifferences } from '#kernel/versions.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { config } from '#platform/config.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { guardedNames } from '../rules/global-fields.ts'
import {
  type GlobalInput,
  type GlobalValues,
  globalTexts,
  globalValues,
} from '../rules/global-form.ts'
import type { PageRow } from '../rules/page-head.ts'
import { searchOrigin } from '../rules/search-engines.ts'
import { globalSeoSettings, pageSeoSettings } from '../tables.server.ts'

/** The stored row, for staff and in transactions; null when it was never made. */
export async function globalSeo(executor: Executor = db()): Promise<GlobalSeo | null> {
  const [row] = await executor.select().from(globalSeoSettings).limit(1)
  return row ?? null
}

/** What a shop begins with (A§3). */
export const defaultGlobalSeo: GlobalInput = {
  ...{
    siteTitle: '',
    siteTagline: '',
    metaDescription: '',
    metaKeywords: '',
    siteUrl: '',
    ogImage: '',
    ogType: 'website',
    twitterCard: 'summary_large_image',
  },
  ...{
    twitterHandle: '',
    facebookUrl: '',
    instagramUrl: '',
    linkedinUrl: '',
    youtubeUrl: '',
    googleAnalyticsId: '',
    googleTagManagerId: '',
  },
  ...{
    facebookPixelId: '',
    microsoftClarityId: '',
    hotjarId: '',
    robotsTxt: '',
    customHeadScripts: '',
    customBodyScripts: '',
  },
  ...{
    enableSitemap: true,
    enableBreadcrumbs: true,
    enableSchemaMarkup: true,
    enableConsentBanner: true,
  },
}

/** The SEO tab as its form has it. */
export async function globalSeoValues(executor: Executor = db()): Promise<GlobalValues> {
  return globalValues((await globalSeo(executor)) ?? defaultGlobalSeo)
}

/** What 'Reset to defaults' would change; `isGuarded`: among it what runs in visitors' browsers. */
export async function globalSeoReset(): Promise<{
  version: string
  differences: Difference[]
  isGuarded: boolean
}> {
  const values = await globalSeoValues()
  const usual = globalValues(defaultGlobalSeo)
  return {
    version: versionOfValues(values),
    differences: textDifferences(globalTexts(values), globalTexts(usual)),
    isGuarded: guardedNames.some((name) => values[name] !== usual[name]),
  }
}

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

/**
 * Under which address search engines know the site; PUBLIC_URL while the settings cannot be read.
 */
export async function siteSearchOrigin(): Promise<string> {
  const seo = await seoSettings()
  return searchOrigin(config().publicUrl, seo.ok ? (seo.value.global?.siteUrl ?? '') : '')
}
