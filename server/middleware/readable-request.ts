import type { MiddlewareHandler } from 'hono'
import { errorAnswer } from '../error-answer.ts'
import type { HttpEnv } from '../request-id.ts'

/**
 * PostgreSQL text cannot contain NUL, and no browser sends it in a URL or a form, nor bytes in a
 * path that are no text.
 */
export function refuseUnreadableAddresses(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.url.includes('%00') || !isDecodable(new URL(c.req.url).pathname))
      return errorAnswer(c.req.raw, 400, 'We can’t read this address. Check it and try again.')
    return next()
  }
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * Answers 4xx for a body that is not a valid form. After this middleware
 * `request.formData()` always works, and every text in it can be stored.
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
    const isReadable =
      type === 'multipart/form-data'
        ? await isWholeForm(body, raw.headers)
        : !body.includes(0) && !body.includes('%00')
    if (!isReadable)
      return errorAnswer(raw, 400, 'We couldn’t read this form. Open the page again and try again.')
    c.req.raw = new Request(raw.url, {
      method: raw.method,
      headers: raw.headers,
      body,
      signal: raw.signal,
    })
    return next()
  }
}

/** True when no name or text contains NUL; file contents are not checked. */
async function isWholeForm(body: Buffer<ArrayBuffer>, headers: Headers): Promise<boolean> {
  try {
    const form = await new Response(body, {
      headers: { 'content-type': headers.get('content-type') ?? '' },
    }).formData()
    return [...form].every(
      ([name, value]) => !`${name}${typeof value === 'string' ? value : value.name}`.includes('\0'),
    )
  } catch {
    return false
  }
}
