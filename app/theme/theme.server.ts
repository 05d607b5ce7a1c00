import { cookieLine, readCookie } from '#app/request/cookies.server.ts'
import { parseGroups, type SectionGroup } from '#app/shells/admin/section-groups.ts'
import type { Typeface } from '#modules/settings/rules/appearance/appearance.ts'
import figtree from '../fonts/figtree.css?inline'
import geist from '../fonts/geist.css?inline'
import source from '../fonts/source.css?inline'
import { parseRows, parseTheme, type RowHeight, type Theme } from './theme.ts'

const year = 365 * 24 * 3600

/** What the person chose; the system's theme until then. */
export function chosenTheme(request: Request): Theme {
  return parseTheme(readCookie(request, 'theme')) ?? 'system'
}

/** How this browser wants its lists: two lines with room, or as many rows as fit. */
export function chosenRows(request: Request): RowHeight {
  return parseRows(readCookie(request, 'rows')) ?? 'roomy'
}

/** The groups of the back office's navigation that this browser keeps folded. */
export function foldedGroups(request: Request): SectionGroup[] {
  return parseGroups((readCookie(request, 'folded') ?? '').split('.'))
}

type Looks = { theme?: string; rows?: string; folded?: string }

/** The cookie of the first look that the form names and that exists, for a year. */
export function looksCookie({ theme, rows, folded }: Looks): string | null {
  const look = parseTheme(theme)
  if (look) return cookieLine('theme', look, year)
  const height = parseRows(rows)
  if (height) return cookieLine('rows', height, year)
  if (folded === undefined) return null
  return cookieLine('folded', parseGroups(folded.split(',')).join('.'), year)
}

/** The sheets of the typefaces, for documents, which carry theirs inside them. */
export const typefaceSheets: Record<Typeface, string> = { figtree, geist, source }
