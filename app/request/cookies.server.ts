import { config } from '#platform/config.server.ts'

/** In live mode no sibling host can set or overwrite a cookie of ours. */
function sentName(name: string): string {
  return `${config().mode === 'live' ? '__Host-' : ''}${name}`
}

/** The value of one of our cookies, as sent. */
export function readCookie(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === sentName(name)) return value.join('=')
  }
  return undefined
}

/**
 * The Set-Cookie line of one of our cookies; its value must be safe in a header. An age of 0 takes
 * it away.
 */
export function cookieLine(name: string, value: string, maxAge: number): string {
  const secure = config().publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${sentName(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}
