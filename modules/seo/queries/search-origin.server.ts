import { config } from '#platform/config.server.ts'
import { searchOrigin } from '../rules/search-origin.ts'
import { seoSettings } from './global-seo.server.ts'

/**
 * Under which address search engines know the site; PUBLIC_URL while the settings cannot be read.
 */
export async function siteSearchOrigin(): Promise<string> {
  const seo = await seoSettings()
  return searchOrigin(config().publicUrl, seo.ok ? (seo.value.global?.siteUrl ?? '') : '')
}
