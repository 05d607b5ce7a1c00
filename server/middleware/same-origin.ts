import type { MiddlewareHandler } from 'hono'
import { isNotificationPath } from '#modules/billing/payments/rules/gateways.ts'
import { isMailEventPath } from '#modules/mail-events/rules/mail-event.ts'
import { isInboundMailPath } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { config } from '#platform/config.server.ts'
import { isApiPath } from '../api/v1/problem.ts'
import { errorAnswer } from '../error-answer.ts'
import type { HttpEnv } from '../request-id.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/**
 * Addresses for machines with their own authentication: gateway notifications, received email and
 * what became of sent ones, the API, and the simulators of demo mode.
 */
function isForMachines(path: string): boolean {
  return (
    isNotificationPath(path) ||
    isInboundMailPath(path) ||
    isMailEventPath(path) ||
    isApiPath(path) ||
    path.startsWith('/simulators/')
  )
}

/**
 * CSRF protection: writes must come from our own origin. A request without an origin may write only
 * when it has no cookies.
 */
export function refuseForeignWrites(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (reading.has(c.req.method) || isForMachines(c.req.path)) return next()
    if (isOwnWrite((name) => c.req.header(name))) return next()
    return errorAnswer(
      c.req.raw,
      403,
      isHost(c.req.header('origin') ?? '', c.req.header('host'))
        ? `This site lives at ${config().publicUrl} (PUBLIC_URL), and you opened it by another address. Open it there.`
        : 'This request didn’t come from one of our own pages. Open the page again and try again.',
    )
  }
}

function isOwnWrite(header: (name: string) => string | undefined): boolean {
  const site = header('sec-fetch-site')
  const origin = header('origin')
  if (site !== undefined && site !== 'same-origin') return false
  if (origin !== undefined)
    return (
      origin === config().publicUrl || (config().mode === 'demo' && isHost(origin, header('host')))
    )
  return site === 'same-origin' || header('cookie') === undefined
}

/** 'null', the origin of a sandboxed frame, has no host. */
function isHost(origin: string, host: string | undefined): boolean {
  const own = URL.parse(origin)?.host
  return own !== undefined && own === host
}
