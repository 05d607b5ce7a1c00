import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { errorAnswer } from '../error-answer.ts'
import type { HttpEnv } from '../request-scope.ts'

const kilobyte = 1024
/** A file of 5 MB and the form around it. */
const withFile = 5 * 1024 * kilobyte + 64 * kilobyte
/** Bytes of a request's body by the beginning of its path; the first that fits counts. */
const limits: [path: RegExp, bytes: number][] = [
  [/^\/api\/payfast\/itn/, 64 * kilobyte],
  [/^\/api\/vitals/, 2 * kilobyte],
  [/^\/admin\/eft\/upload(\.data)?$/, withFile],
  [/^\/dashboard\/invoices\/[^/]+\/paid(\.data)?$/, withFile],
  [/^\//, 512 * kilobyte],
]

/** Of a body that is refused: what is still let through, unread, so that the sender is there to hear why. */
const refused = { bytes: 32 * 1024 * kilobyte, ms: 30_000 }

/** Too large is said (413) without keeping any of it, also when the sender hides the length. */
export function limitBodies(): MiddlewareHandler<HttpEnv> {
  const guards = limits.map(([path, maxSize]) => ({ path, guard: bodyLimit({ maxSize, onError: refuse }) }))
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    return guards.find(({ path }) => path.test(c.req.path))?.guard(c, next)
  }
}

/** A browser that is still sending when its connection is closed shows its own error in place of ours; so what was under way is let in, and dropped. */
const refuse = async (c: Context<HttpEnv>) => {
  await letPass(c.env.incoming)
  return errorAnswer(c.req.raw, 413, 'This is more than we can take in at once.')
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
