import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestStarted } from '#platform/load/requests.server.ts'
import { requestScope } from '#platform/log.server.ts'
import { logAccess } from '../access-log.ts'
import { clientAddress } from '../client-address.ts'
import { newRequestId } from '../request-id.ts'
import type { HttpEnv } from '../request-scope.ts'

/** Gives the request an id for log lines and the response, and logs it when it is answered. */
export function nameRequests(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { incoming } = c.env
    const requestId = newRequestId()
    const began = performance.now()
    c.set('requestId', requestId)
    c.set('clientAddress', clientAddress(incoming))
    c.set('nonce', randomBytes(16).toString('base64'))
    const answered = requestStarted()
    try {
      await requestScope.run({ requestId }, next)
    } finally {
      answered()
    }
    c.res.headers.set('x-request-id', requestId)
    logAccess(incoming, { requestId, clientAddress: c.get('clientAddress'), status: c.res.status, ms: performance.now() - began })
  }
}
