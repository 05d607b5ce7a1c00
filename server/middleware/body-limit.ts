import type { Context, MiddlewareHandler } from 'hono'
import { isInboundMailPath } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { errorAnswer } from '../error-answer.ts'
import type { HttpEnv } from '../request-scope.ts'
import { BodyShare, readBody } from './body-budget.ts'
import { formBytes, maxBodyBytes } from './body-sizes.ts'
import { dropBody, droppedBody } from './drop-body.ts'
import { formWithoutFiles } from './form-without-files.ts'

/**
 * Reads the body, up to the limit of its path and its sender's share of the memory for bodies: 413
 * for one that is too large, also without a Content-Length, and 503 while there is no room. A form
 * whose file is too large reaches its page without the file, so that the page can show the error
 * and keep what was typed.
 */
export function limitBodies(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.raw.body === null) return next()
    const share = new BodyShare(
      c.get('clientAddress'),
      isInboundMailPath(c.req.path) ? 'email' : 'form',
    )
    try {
      const refusal = await receive(c, share)
      if (!refusal) return await next()
      await dropBody(c.env.incoming)
      return refusal === 'too large'
        ? errorAnswer(c.req.raw, 413, 'This is too large to send in one go.')
        : errorAnswer(
            c.req.raw,
            503,
            'Many files are being sent at this moment. Nothing was saved; try again in a few seconds.',
          )
    } finally {
      share.release()
    }
  }
}

async function receive(
  c: Context<HttpEnv>,
  share: BodyShare,
): Promise<'too large' | 'no room' | undefined> {
  const { raw } = c.req
  const maxBytes = maxBodyBytes(c.req.path)
  const announced = Number(c.req.header('content-length') ?? 0)
  if (announced > maxBytes)
    return (await leftOutFile(c, share, announced)) ? undefined : 'too large'
  if (raw.body === null) return undefined
  const body = await readBody(raw.body, maxBytes, share)
  if (typeof body === 'string') return body
  c.req.raw = new Request(raw.url, {
    method: raw.method,
    headers: raw.headers,
    body: new Uint8Array(body),
    signal: raw.signal,
  })
  return undefined
}

/** True when the oversized file has been removed from the request. */
async function leftOutFile(c: Context<HttpEnv>, share: BodyShare, bytes: number): Promise<boolean> {
  const { raw } = c.req
  const boundary = /^multipart\/form-data;.*boundary="?([^";]{1,200})"?/i.exec(
    c.req.header('content-type') ?? '',
  )?.[1]
  const isPage = !c.req.path.startsWith('/api/')
  if (
    bytes > droppedBody.bytes ||
    boundary === undefined ||
    raw.body === null ||
    !isPage ||
    !share.reserve(formBytes)
  )
    return false
  const found = await formWithoutFiles(raw.body, boundary, formBytes)
  if (!found?.largest) return false
  const headers = new Headers(raw.headers)
  headers.delete('content-type')
  headers.delete('content-length')
  c.req.raw = new Request(raw.url, {
    method: raw.method,
    headers,
    body: found.texts,
    signal: raw.signal,
  })
  c.set('oversizedFile', found.largest)
  return true
}
