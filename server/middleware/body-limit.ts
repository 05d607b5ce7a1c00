import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { maxFileBytes } from '#kernel/files/upload-limit.ts'
import { gateways } from '#modules/billing/payments/rules/gateways.ts'
import { maxChatFileBytes } from '#modules/chat/conversations/rules/chat-file.ts'
import { maxEmailCallBytes } from '#modules/mail/rules/email-calls.ts'
import { isMailEventPath } from '#modules/mail-events/rules/mail-event.ts'
import { isInboundMailPath } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { maxFormFilesBytes } from '#modules/support/rules/attachment.ts'
import { errorAnswer } from '../error-answer.ts'
import type { HttpEnv } from '../request-id.ts'
import { BodyShare, readBody } from './body-budget.ts'
import { formWithoutFiles } from './form-without-files.ts'

const kilobyte = 1024
/** A file of 5 MB and the form around it. */
const withFile = maxFileBytes + 64 * kilobyte
const notificationBytes = 64 * kilobyte
/** A message of 4 000 characters, each of up to twelve bytes in JSON, and what is said with it. */
const chatBytes = 64 * kilobyte
/** An email of 25 MB, as text in a JSON body. */
const inboundMailBytes = 35 * 1024 * kilobyte
/** Amazon SNS sends at most 256 KB. */
const mailEventBytes = 300 * kilobyte
export const formBytes = 512 * kilobyte
/**
 * A post of 200 000 characters or the JSON of a section of 400 000, of which a form writes some as
 * three.
 */
const longTextBytes = 1024 * kilobyte
const limits: [path: RegExp, bytes: number][] = [
  [/^\/api\/send-email$/, maxEmailCallBytes],
  [/^\/api\/vitals/, 2 * kilobyte],
  [/^\/api\/v1\/files$/, withFile],
  [/^\/api\/v1\/blog_posts(\/|$)/, longTextBytes],
  [/^\/api\/(chat|live-chat)\/[^/]+\/files$/, maxChatFileBytes + 64 * kilobyte],
  [/^\/api\/(chat|live-chat)(\/|$)/, chatBytes],
  [/^\/admin\/live-chat\/[^/]+\/files(\.data)?$/, maxChatFileBytes + 64 * kilobyte],
  // The files of an answer where scripts do not run.
  [/^\/admin\/live-chat\/[^/]+\/message(\.data)?$/, maxFormFilesBytes + formBytes],
  [/^\/admin\/media\/(upload|files|[^/]+\/replace)(\.data)?$/, withFile],
  [/^\/admin\/(blog\/|post-preview|content\/|section-preview)/, longTextBytes],
  [/^\/admin\/eft\/upload(\.data)?$/, withFile],
  [/^\/dashboard\/invoices\/[^/]+\/paid(\.data)?$/, withFile],
  [/^\/(dashboard|admin)\/tickets\/files(\.data)?$/, withFile],
  // The files of a message where scripts do not run.
  [/^\/(dashboard|admin)\/tickets\/[^/]+(\.data)?$/, maxFormFilesBytes + formBytes],
]

/** The largest body that this path takes. */
export function maxBodyBytes(path: string): number {
  if (gateways.some(({ notificationPath }) => path.startsWith(notificationPath)))
    return notificationBytes
  if (isInboundMailPath(path)) return inboundMailBytes
  if (isMailEventPath(path)) return mailEventBytes
  return limits.find(([pattern]) => pattern.test(path))?.[1] ?? formBytes
}

/**
 * How much of an unwanted body is still read and dropped, so that the browser gets the response.
 */
const droppedBody = { bytes: 32 * 1024 * 1024, ms: 30_000 }

/**
 * A browser whose connection closes while it sends shows its own error, so the rest of the body is
 * read and dropped.
 */
export async function dropBody(incoming: IncomingMessage | undefined): Promise<void> {
  // The request's stream, once it is asked for, begins to read a moment later.
  await nextTurn()
  if (
    !incoming ||
    incoming.readableEnded ||
    incoming.destroyed ||
    Number(incoming.headers['content-length'] ?? 0) > droppedBody.bytes
  )
    return
  await new Promise<void>((resolve) => {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > droppedBody.bytes) done()
    }
    const timer = setTimeout(done, droppedBody.ms)
    function done() {
      clearTimeout(timer)
      incoming?.off('data', count)
      resolve()
    }
    // That stream pauses the sender again with every piece, and would keep them all.
    incoming
      .removeAllListeners('data')
      .on('data', count)
      .once('end', done)
      .once('close', done)
      .once('error', done)
      .resume()
  })
}

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
