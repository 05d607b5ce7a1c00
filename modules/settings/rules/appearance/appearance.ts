export const typefaces = ['figtree', 'geist', 'source'] as const
/**
 * Families for text and headlines that belong together (app/fonts). Only the chosen ones are
 * loaded.
 */
export type Typeface = (typeof typefaces)[number]

export const cornerStyles = ['square', 'soft', 'round'] as const
export type CornerStyle = (typeof cornerStyles)[number]

/** The two colours of a brand, as '#rrggbb'. */
export type BrandColours = { main_colour: string; second_colour: string }

/**
 * The brand as it is shown on the site, in the areas, in emails and on documents. Plain types:
 * every page of the browser has them.
 */
export type Appearance = BrandColours & {
  /** For dark backgrounds; the logo for light ones is `logo_url` (A§3). Blank: the same picture. */
  logo_dark_url: string
  typeface: Typeface
  corners: CornerStyle
}

export const defaultAppearance: Appearance = {
  logo_dark_url: '',
  main_colour: '#c8412a',
  second_colour: '#f2a33a',
  typeface: 'figtree',
  corners: 'soft',
}
