import { cookieLine, readCookie } from '#app/request/cookies.server.ts'
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
