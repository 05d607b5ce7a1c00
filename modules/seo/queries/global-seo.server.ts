import { type Difference, textDifferences } from '#kernel/versions.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { guardedNames } from '../rules/global-fields.ts'
import {
  type GlobalInput,
  type GlobalValues,
  globalTexts,
  globalValues,
} from '../rules/global-form.ts'
import { globalSeoSettings } from '../tables.server.ts'
import type { GlobalSeo } from './seo-settings.server.ts'

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
