import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { maxFileBytes } from '#kernel/upload-limit.ts'
import { errorAnswer } from '../error-answer.ts'
import type { HttpEnv } from '../request-scope.ts'
import { formWithoutFiles } from './form-without-files.ts'

const kilobyte = 1024
/** A file of 5 MB and the form around it. */
const withFile = maxFileBytes + 64 * kilobyte
const form = 512 * kilobyte
/** Maximum body size by path; the first match applies. */
const limits: [path: RegExp, bytes: number][] = [
  [/^\/api\/payfast\/itn/, 64 * kilobyte],
  [/^\/api\/vitals/, 2 * kilobyte],
  [/^\/admin\/eft\/upload(\.data)?$/, withFile],
  [/^\/dashboard\/invoices\/[^/]+\/paid(\.data)?$/, withFile],
  [/^\//, form],
]

/** How much of a refused body is still read and dropped, so that the browser gets the response. */
const refused = { bytes: 32 * 1024 * kilobyte, ms: 30_000 }

/**
 * Answers 413 for a body that is too large without buffering it, also without a Content-Length. A form whose file is too large reaches its page
 * without the file, so that the page can show the error and keep what was typed.
 */
export function limitBodies(): MiddlewareHandler<HttpEnv> {
  const guards = limits.map(([path, maxSize]) => ({ path, guard: bodyLimit({ maxSize, onError: refuse }) }))
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if (await leftOutFile(c)) return next()
    return guards.find(({ path }) => path.test(c.req.path))?.guard(c, next)
  }
}

/** A browser whose connection closes while it sends shows its own error, so the rest of the body is read and dropped. */
const refuse = async (c: Context<HttpEnv>) => {
  await letPass(c.env.incoming)
  return errorAnswer(c.req.raw, 413, 'This is too large to send in one go.')
}

/** True when the oversized file has been removed from the request. */
async function leftOutFile(c: Context<HttpEnv>): Promise<boolean> {
  const { raw } = c.req
  const bytes = Number(c.req.header('content-length') ?? 0)
  const limit = limits.find(([path]) => path.test(c.req.path))?.[1] ?? form
  const boundary = /^multipart\/form-data;.*boundary="?([^";]{1,200})"?/i.exec(c.req.header('content-type') ?? '')?.[1]
  const isPage = !c.req.path.startsWith('/api/')
  if (bytes <= limit || bytes > refused.bytes || boundary === undefined || raw.body === null || !isPage) return false
  const found = await formWithoutFiles(raw.body, boundary, form)
  if (!found?.largest) return false
  const headers = new Headers(raw.headers)
  headers.delete('content-type')
  headers.delete('content-length')
  c.req.raw = new Request(raw.url, { method: raw.method, headers, body: found.texts, signal: raw.signal })
  c.set('oversizedFile', { field: found.largest.field, name: found.largest.name })
  return true
}

async function letPass(incoming: IncomingMessage | undefined): Promise<void> {
  // The request's stream, once it is asked for, begins to read a moment later.
  await nextTurn()
  if (!incoming || incoming.readableEnded || incoming.destroyed || Number(incoming.headers['content-length'] ?? 0) > refused.bytes) return
  await new Promise<void>((resolve) => {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > refused.bytes) done()
    }
    const timer = setTimeout(done, refused.ms)
    function done() {
      clearTimeout(timer)
      incoming?.off('data', count)
      resolve()
    }
    // That stream pauses the sender again with every piece, and would keep them all.
    incoming.removeAllListeners('data').on('data', count).once('end', done).once('close', done).once('error', done).resume()
  })
}
