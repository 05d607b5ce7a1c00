import { cookieLine, readCookie } from '#app/request/cookies.server.ts'
import type { Typeface } from '#modules/settings/rules/appearance/appearance.ts'
import figtree from '../fonts/figtree.css?inline'
import geist from '../fonts/geist.css?inline'
import source from '../fonts/source.css?inline'
import { parseTheme, type Theme } from './theme.ts'

const name = 'theme'
const year = 365 * 24 * 3600

/** What the person chose; the system's theme until then. */
export function chosenTheme(request: Request): Theme {
  return parseTheme(readCookie(request, name)) ?? 'system'
}

export function themeCookie(theme: Theme): string {
  return cookieLine(name, theme, year)
}

/** The sheets of the typefaces, for documents, which carry theirs inside them. */
export const typefaceSheets: Record<Typeface, string> = { figtree, geist, source }
