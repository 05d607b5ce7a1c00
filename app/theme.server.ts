import { config } from '#platform/config.server.ts'
import { readCookie } from './cookies.server.ts'
import { parseTheme, type Theme } from './theme.ts'

const name = 'theme'
const year = 365 * 24 * 3600

/** What the person chose; the system's theme until then. */
export function chosenTheme(request: Request): Theme {
  return parseTheme(readCookie(request, name)) ?? 'system'
}

export function themeCookie(theme: Theme): string {
  return `${name}=${theme}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${year}${config().publicUrl.startsWith('https:') ? '; Secure' : ''}`
}
