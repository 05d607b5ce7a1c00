import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestStarted } from '#platform/load/background-work.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { logAccess } from '../access-log.ts'
import { clientAddress } from '../client-address.ts'
import { type HttpEnv, newRequestId } from '../request-id.ts'

/** Whatever the answer was, no reader had it. nginx logs the same number. */
const readerGone = 499

/** Gives the request an id for log lines and the response, and logs it when it is answered. */
export function nameRequests(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env
    const requestId = newRequestId()
    const began = performance.now()
    const address = clientAddress(incoming)
    c.set('requestId', requestId)
    c.set('clientAddress', address)
    c.set('nonce', randomBytes(16).toString('base64'))
    const answered = requestStarted()
    try {
      const userAgent = (incoming.headers['user-agent'] ?? '').slice(0, 400)
      const { method, path } = c.req
      const isHead = method === 'HEAD'
      const isApi = isForPrograms(path)
      await requestScope.run({ requestId, clientAddress: address, userAgent, isApi, isHead }, next)
    } finally {
      answered()
    }
    c.res.headers.set('x-request-id', requestId)
    logAccess(incoming, {
      requestId,
      clientAddress: address,
      status: outgoing.destroyed ? readerGone : c.res.status,
      ms: performance.now() - began,
    })
  }
}

/**
 * The chat's own pages call the addresses under /api/chat; all others under /api are open to
 * programs as well.
 */
function isForPrograms(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/chat/')
}
