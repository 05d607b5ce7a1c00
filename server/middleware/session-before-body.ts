import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../request-scope.ts'
import { maxBodyBytes } from './body-sizes.ts'
import { dropBody } from './drop-body.ts'
import { unsentForm } from './unsent-form.ts'

/**
 * What is sent here is read only from a signed-in user. The sign-in pages of staff are in the same
 * area.
 */
const areas =
  /^\/(?:admin|dashboard)(?:\/|$)|^\/api\/(?:create-customer|create-staff|send-email|send-bank-transfer-email|send-smtp-email|test-email)$/i
const openPages =
  /^\/admin\/(?:login|simple-login|forgot-password|reset-password|direct-reset|invitation|test-access|test-connection)(?:\.data)?\/?$/i

/**
 * A visitor's form in an area is answered as if it were empty: its page leads to the sign-in, and
 * nothing that they sent is kept in memory. Only the words of a ticket come back to them.
 */
export function checkSessionBeforeBody(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { raw } = c.req
    if (raw.method === 'GET' || raw.method === 'HEAD' || raw.method === 'OPTIONS') return next()
    if (!areas.test(c.req.path) || openPages.test(c.req.path) || isRefusedUnread(raw, c.req.path))
      return next()
    // When the session can't be read, the page says so in its own words and keeps what was typed.
    const actor = await c
      .get('actor')()
      .catch(() => null)
    if (actor?.kind !== 'visitor') return next()
    const unsent = await unsentForm(c)
    await dropBody(c.env.incoming)
    if (unsent) return unsent
    const headers = new Headers(raw.headers)
    headers.set('content-type', 'application/x-www-form-urlencoded')
    headers.delete('content-length')
    c.req.raw = new Request(raw.url, { method: raw.method, headers, body: '', signal: raw.signal })
    return next()
  }
}

/**
 * A body that announces itself as too large is refused by body-limit.ts for every sender, unless it
 * is a form that could go on without its file.
 */
function isRefusedUnread({ headers }: Request, path: string): boolean {
  return (
    Number(headers.get('content-length') ?? 0) > maxBodyBytes(path) &&
    !/^multipart\/form-data/i.test(headers.get('content-type') ?? '')
  )
}
