import type { MiddlewareHandler } from 'hono'
import { errorAnswer } from '../error-answer.ts'
import type { HttpEnv } from '../request-scope.ts'

/** NUL is the one character that PostgreSQL keeps in no text, and that no browser sends in an address or a form. */
export function refuseUnreadableAddresses(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.url.includes('%00')) return errorAnswer(c.req.raw, 400, 'We can’t read this address. Check it and try again.')
    return next()
  }
}

/**
 * Pages read forms. A body that is no form, or a broken one, is the sender's mistake and is said to be: behind this door
 * `request.formData()` gives a form, and every text in it can be stored.
 */
export function refuseUnreadableForms(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { raw } = c.req
    if (raw.method === 'GET' || raw.method === 'HEAD' || raw.method === 'OPTIONS') return next()
    const type = (raw.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
      return errorAnswer(raw, 415, 'This page only accepts a form.')
    }
    const body = Buffer.from(await raw.arrayBuffer())
    const isReadable = type === 'multipart/form-data' ? await isWholeForm(body, raw.headers) : !body.includes(0) && !body.includes('%00')
    if (!isReadable) return errorAnswer(raw, 400, 'We couldn’t read this form. Open the page again and try again.')
    c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body, signal: raw.signal })
    return next()
  }
}

/** Whole, and without NUL in any name or text; files are what they are. */
async function isWholeForm(body: Buffer<ArrayBuffer>, headers: Headers): Promise<boolean> {
  try {
    const form = await new Response(body, { headers: { 'content-type': headers.get('content-type') ?? '' } }).formData()
    return [...form].every(([name, value]) => !`${name}${typeof value === 'string' ? value : value.name}`.includes('\0'))
  } catch {
    return false
  }
}
