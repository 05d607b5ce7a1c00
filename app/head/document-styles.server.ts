import { typefaceSheets } from '#app/theme/typeface-sheets.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { defaultAppearance } from '#modules/settings/rules/appearance/appearance.ts'
import { brandStyle, styleOf } from '#modules/settings/rules/appearance/brand-style.ts'
import styles from '../public.css?inline'

/**
 * The whole style sheet of the documents with the brand's typeface, colours and corners, in the
 * page: a second request would hold back its first paint for a round trip. While the settings
 * cannot be read it is the program's own, and the page says in its own way that something is
 * missing.
 */
export async function documentStyles(nonce: string | undefined): Promise<string> {
  const settings = await siteSettings().catch(() => null)
  const typeface = typefaceSheets[(settings?.appearance ?? defaultAppearance).typeface]
  return `<style${nonce ? ` nonce="${nonce}"` : ''}>${styles}${typeface}${settings ? brandStyle(styleOf(settings)) : ''}</style>`
}
