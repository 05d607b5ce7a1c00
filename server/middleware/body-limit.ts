import type { MiddlewareHandler } from 'hono'
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

/** Too large is said before anything is read (413), also when the sender hides the length. */
export function limitBodies(): MiddlewareHandler<HttpEnv> {
  const guards = limits.map(([path, maxSize]) => ({
    path,
    guard: bodyLimit({ maxSize, onError: (c) => errorAnswer(c.req.raw, 413, 'This is more than we can take in at once.') }),
  }))
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    return guards.find(({ path }) => path.test(c.req.path))?.guard(c, next)
  }
}
