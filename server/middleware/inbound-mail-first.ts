import type { Context, MiddlewareHandler } from 'hono'
import { isPostmark, isProviderOn } from '#modules/support/inbound-webhooks/operations/receive-from-provider.server.ts'
import { inboundMailPaths, isInboundMailPath } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { waitFor } from '#platform/security/rate-limit.server.ts'
import { forger, forgeries, unsigned } from '../api/inbound-mail.ts'
import type { HttpEnv } from '../request-scope.ts'
import { dropBody } from './drop-body.ts'

/** Before the body is read: 404 while the provider is not in use, 429 after too many forgeries, 401 without Postmark's password. */
export function checkInboundMailFirst(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!isInboundMailPath(c.req.path) || c.req.method !== 'POST') return next()
    const refusal = await refusalOf(c)
    if (!refusal) return next()
    await dropBody(c.env.incoming)
    return refusal
  }
}

async function refusalOf(c: Context<HttpEnv>): Promise<Response | null> {
  const isForPostmark = c.req.path === inboundMailPaths.postmark
  if (!(await isProviderOn(isForPostmark ? 'postmark' : 'mailgun'))) return c.text('Not in use', 404)
  const seconds = await waitFor(forger(c), forgeries)
  if (seconds !== null) return c.text('Too many forged emails from this address', 429, { 'retry-after': String(seconds) })
  if (!isForPostmark || (await isPostmark(c.req.header('authorization')))) return null
  return unsigned(c)
}
