import { createHash } from 'node:crypto'
import { config } from '#platform/config.server.ts'
import { cookieValue } from './session-token.server.ts'

/**
 * Its own cookie beside the session's: `__Host-` in live mode, so that no sibling host can plant
 * one.
 */
function name(): string {
  return `${config().mode === 'live' ? '__Host-' : ''}hostwright.customer_view`
}

export function customerViewToken(cookieHeader: string | null): string | null {
  return cookieValue(cookieHeader, name()) || null
}

/** The Set-Cookie line; an age of 0 takes it away. */
export function customerViewCookie(token: string, maxAge: number): string {
  const secure = config().publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

/**
 * How a view of a customer's account is stored: only its hash, as with every secret that gives
 * access.
 */
export const customerViewPrefix = 'customer-view:'

export function customerViewKey(token: string): string {
  return customerViewPrefix + createHash('sha256').update(token).digest('base64url')
}
