import { type CornerStyle, cornerStyles } from './appearance.ts'
import type { BrandStyle } from './brand-style.ts'

/**
 * Another number for each change of the rules that make the sheet, so that browsers drop the sheet
 * of an earlier version.
 */
const rulesVersion = 1

export function brandAddress(style: BrandStyle): string {
  return `/brand/${brandFileName(style)}?v=${rulesVersion}`
}

/**
 * `c8412a-f2a33a-soft.css`: what the style sheet of a brand is made of, so that its address changes
 * with it and can be cached for ever.
 */
function brandFileName({ main_colour, second_colour, corners, hasDarkLogo }: BrandStyle): string {
  return `${[main_colour.slice(1), second_colour.slice(1), corners, ...(hasDarkLogo ? ['two-logos'] : [])].join('-')}.css`
}

/** Undefined for every other name. */
export function parseBrandFileName(name: string): BrandStyle | undefined {
  const [, main, second, style, logos] =
    /^([\da-f]{6})-([\da-f]{6})-([a-z]+)(-two-logos)?\.css$/.exec(name) ?? []
  const corners: CornerStyle | undefined = cornerStyles.find((known) => known === style)
  return main && second && corners
    ? {
        main_colour: `#${main}`,
        second_colour: `#${second}`,
        corners,
        hasDarkLogo: logos !== undefined,
      }
    : undefined
}
