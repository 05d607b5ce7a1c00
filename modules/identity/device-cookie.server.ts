import { config } from '#platform/config.server.ts'
import { cookieValue } from './session-token.server.ts'

/** How long a browser stays known after the last sign-in. */
export const knownSourceDays = 180

/** The cookie that marks a browser in which a user signed in before. It opens nothing by itself. */
function name(): string {
  return `${config().mode === 'live' ? '__Host-' : ''}hostwright.device`
}

export function deviceToken(cookieHeader: string | null): string | null {
  const token = cookieValue(cookieHeader, name())
  return token !== null && /^[\w-]{43}$/.test(token) ? token : null
}

export function deviceCookie(token: string): string {
  const secure = config().publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${knownSourceDays * 86_400}${secure}`
}
