import { siteLogo } from '../brand.ts'
import type { Appearance, CornerStyle } from './appearance.ts'
import { isOwnBrand, palette, type ThemeColours } from './palette.ts'

/** What differs from app/design.css. */
export type BrandStyle = Pick<Appearance, 'main_colour' | 'second_colour' | 'corners'> & {
  /** Whether there is another logo for dark backgrounds. */
  hasDarkLogo: boolean
}

export function styleOf(settings: { logoUrl: string; appearance: Appearance }): BrandStyle {
  const { main_colour, second_colour, corners } = settings.appearance
  return { main_colour, second_colour, corners, hasDarkLogo: siteLogo(settings).dark !== '' }
}

const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'] as const

/** In rem; 'soft' is what Tailwind and the sheets say. */
const radii: Record<Exclude<CornerStyle, 'soft'>, readonly number[]> = {
  square: sizes.map(() => 0),
  round: [0.375, 0.5, 0.75, 1, 1.25, 1.75, 2.25, 2.75],
}

/**
 * The rules that make the program's style sheets those of the brand; blank when nothing differs.
 * They come after the sheets, and outside their layers.
 */
export function brandStyle({ hasDarkLogo, corners, ...colours }: BrandStyle): string {
  const own = isOwnBrand(colours) ? null : palette(colours)
  const light = [
    own && `${theme(own.light)};--brand:${own.brand}`,
    hasDarkLogo && logos('block', 'none'),
  ]
    .filter(Boolean)
    .join(';')
  const dark = [own && theme(own.dark), hasDarkLogo && logos('none', 'block')]
    .filter(Boolean)
    .join(';')
  const themes =
    light &&
    `:root,[data-theme]{${light}}@media screen{[data-theme=dark]{${dark}}@media(prefers-color-scheme:dark){[data-theme=system]{${dark}}}}`
  const shown = hasDarkLogo
    ? '.logo-light{display:var(--logo-light)}.logo-dark{display:var(--logo-dark)}'
    : ''
  return `${themes}${shown}${cornerRules(corners)}`
}

function theme({ accent, onAccent, accentText, accentSoft, amber }: ThemeColours): string {
  return `--accent:${accent};--accent-text:${accentText};--accent-soft:${accentSoft};--on-accent:${onAccent};--amber:${amber}`
}

function logos(light: string, dark: string): string {
  return `--logo-light:${light};--logo-dark:${dark}`
}

function cornerRules(corners: CornerStyle): string {
  if (corners === 'soft') return ''
  const values = sizes.map((size, at) => `--radius-${size}:${radii[corners][at]}rem`)
  return `:root{${values.join(';')}}${corners === 'square' ? 'input[type=checkbox]{border-radius:0}' : ''}`
}
