import type { BrandColours } from './appearance.ts'
import { isOwnBrand, palette } from './palette.ts'

/** The letter of the program's own mark. */
export const ownLetter = 'H'

/**
 * What stands for a brand that has no picture: the first letter or digit of its name, in upper
 * case.
 */
export function markLetter(brand: string): string {
  const [first] = /[\p{L}\p{N}]/u.exec(brand.normalize()) ?? [ownLetter]
  const [letter = ownLetter] = first.toLocaleUpperCase('en-ZA')
  return letter
}

/**
 * The address of the brand's icon, which says everything that is in it. Null for the program's own
 * icon, which is a file.
 */
export function iconAddress(letter: string, colours: BrandColours): string | null {
  if (letter === ownLetter && isOwnBrand(colours)) return null
  return `/brand/icon-${encodeURIComponent(letter)}-${colours.main_colour.slice(1)}-${colours.second_colour.slice(1)}.svg`
}

/** Undefined for every other name. */
export function parseIconName(name: string): { letter: string; colours: BrandColours } | undefined {
  const [, letter, main, second] =
    /^icon-([\p{L}\p{N}])-([\da-f]{6})-([\da-f]{6})\.svg$/u.exec(name) ?? []
  return letter && main && second
    ? { letter, colours: { main_colour: `#${main}`, second_colour: `#${second}` } }
    : undefined
}

/** The icon that browsers show, as SVG: the letter is above a horizon in the brand's colours. */
export function iconPicture(letter: string, colours: BrandColours): string {
  const { brand, dark } = palette(colours)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b1220"/>',
    `<text x="16" y="21.5" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="20" fill="#fbf8f3">${letter}</text>`,
    `<path d="M7 26.5h18" stroke="${brand}" stroke-width="3" stroke-linecap="round"/>`,
    `<path d="M19 26.5h6" stroke="${dark.amber}" stroke-width="3" stroke-linecap="round"/></svg>`,
  ].join('')
}
