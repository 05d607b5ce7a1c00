import {
  type CornerStyle,
  defaultAppearance,
  type Typeface,
} from '#modules/settings/rules/appearance/appearance.ts'
import {
  type Palette,
  palette,
  type ThemeColours,
} from '#modules/settings/rules/appearance/palette.ts'

/**
 * A logo in an email: whole addresses, because it is read elsewhere; height and width in pixels.
 */
export type MailLogo = { light: string; dark: string; width: number | undefined }

/** The brand, as far as an email shows it. */
export type MailBrand = {
  palette: Palette
  corners: CornerStyle
  typeface: Typeface
  logo: MailLogo | null
}

export const defaultBrand: MailBrand = {
  palette: palette(defaultAppearance),
  corners: defaultAppearance.corners,
  typeface: defaultAppearance.typeface,
  logo: null,
}

/** The colours with which templates are written (./email-parts.ts, ./layout.ts). */
const written = { accent: '#c8412a', soft: '#fdebe4', second: '#f2a33a' }

/** The family that emails are written with, which the ones that every computer has follow. */
const writtenFamily = 'font-family:Figtree,'

/** Few programs load fonts for an email: those without the family show one of its kind. */
const families: Record<Exclude<Typeface, 'figtree'>, { text: string; headline: string }> = {
  geist: { text: 'font-family:Geist,', headline: 'font-family:Geist,' },
  source: {
    text: "font-family:'Source Sans 3','Source Sans Pro',",
    headline: "font-family:'Source Serif 4','Source Serif Pro',Georgia,serif,",
  },
}

/** How much of the written rounding is left, in tenths. */
const rounding: Record<CornerStyle, number> = { square: 0, soft: 10, round: 17 }

/**
 * A finished email in the colours, corners and typeface of the brand. Templates are stored with the
 * program's own, so they are exchanged here, within attributes only: text that staff wrote stays as
 * it is, because a quotation mark in it is escaped.
 */
export function inBrand(
  html: string,
  { palette: { light }, corners, typeface }: MailBrand = defaultBrand,
): string {
  return inTypeface(html, typeface)
    .replace(/(<td class="button"[^>]*><a [^>]*?;color:)#ffffff/g, `$1${light.onAccent}`)
    .replace(
      /\b(style|bgcolor)="([^"]*)"/g,
      (_, name: string, value: string) => `${name}="${rounded(recoloured(value, light), corners)}"`,
    )
}

function inTypeface(html: string, typeface: Typeface): string {
  if (typeface === 'figtree') return html
  const { text, headline } = families[typeface]
  return html
    .replace(/<h1 [^>]*>/g, (tag) => tag.replace(writtenFamily, headline))
    .replace(/\bstyle="[^"]*"/g, (style) => style.replace(writtenFamily, text))
}

function recoloured(
  value: string,
  { accent, accentText, accentSoft, amber }: ThemeColours,
): string {
  return value
    .replace(new RegExp(`((?:^|;)color:)${written.accent}`, 'g'), `$1${accentText}`)
    .replaceAll(written.accent, accent)
    .replaceAll(written.soft, accentSoft)
    .replaceAll(written.second, amber)
}

function rounded(value: string, corners: CornerStyle): string {
  return value.replace(/border-radius:[^;]+/g, (rule) =>
    rule.replace(
      /\d+px/g,
      (size) => `${Math.round((Number.parseInt(size, 10) * rounding[corners]) / 10)}px`,
    ),
  )
}
