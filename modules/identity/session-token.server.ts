import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#platform/config.server.ts'
import { sessionCookieName } from './auth.server.ts'

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

/**
 * The session token of a request whose cookie carries our signature, by the present secret or one
 * that it replaced, or null. The same check as better-auth's, without its machinery.
 */
export function sessionToken(headers: Headers): string | null {
  const value = cookieValue(headers.get('cookie'), sessionCookieName())
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const isSigned = [config().secret, ...config().previousSecrets].some((secret) => {
    const expected = signatureOf(token, secret)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? token : null
}

/** The value of the session cookie for a token, signed with the present secret. */
export function signedToken(token: string): string {
  return encodeURIComponent(`${token}.${signatureOf(token, config().secret).toString('base64')}`)
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest()
}

/** The value of one cookie, decoded, or null. */
export function cookieValue(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      return null
    }
  }
  return null
}
