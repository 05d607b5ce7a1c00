import type { Typeface } from '#modules/settings/rules/appearance/appearance.ts'

/** The brand, as far as printed documents show it. Colours as '#rrggbb'. */
export type DocumentBrand = {
  /** The bar at the top of each page runs from one to the other. */
  start: string
  end: string
  /** Small type that must be noticed; dark enough for white paper. */
  accent: string
  /** A PNG in the place of the name at the top, or null. */
  logo: Uint8Array | null
  typeface: Typeface
}

/** The program's own brand. */
export const defaultBrand: DocumentBrand = {
  start: '#c8412a',
  end: '#f2a33a',
  accent: '#b4351f',
  logo: null,
  typeface: 'figtree',
}
