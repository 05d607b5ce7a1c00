import type { Typeface } from '#modules/settings/rules/appearance/appearance.ts'
import bricolage from '../fonts/bricolage-grotesque.woff2?url&no-inline'
import figtreeSheet from '../fonts/figtree.css?url'
import figtree from '../fonts/figtree.woff2?url&no-inline'
import geistSheet from '../fonts/geist.css?url'
import geist from '../fonts/geist.woff2?url&no-inline'
import sourceSheet from '../fonts/source.css?url'
import sourceSans from '../fonts/source-sans-3.woff2?url&no-inline'
import sourceSerif from '../fonts/source-serif-4.woff2?url&no-inline'

/**
 * What a hydrated page links for its typeface: the sheet, and the fonts that nearly every page
 * needs.
 */
export const typefaceFiles: Record<Typeface, { sheet: string; fonts: readonly string[] }> = {
  figtree: { sheet: figtreeSheet, fonts: [bricolage, figtree] },
  geist: { sheet: geistSheet, fonts: [geist] },
  source: { sheet: sourceSheet, fonts: [sourceSerif, sourceSans] },
}
