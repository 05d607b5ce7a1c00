import type { Context, MiddlewareHandler } from 'hono'
import {
  isPostmark,
  isProviderOn,
} from '#modules/support/inbound-webhooks/operations/receive-from-provider.server.ts'
import {
  inboundMailPaths,
  isInboundMailPath,
} from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { waitFor } from '#platform/security/rate-limit.server.ts'
import { forger, forgeries, unsigned } from '../api/inbound-mail.ts'
import { refusalOfMailEvents } from '../api/mail-events.ts'
import type { HttpEnv } from '../request-scope.ts'
import { dropBody } from './drop-body.ts'

/**
 * What a header of a mail provider says is checked before the body is read: 404 while it is not in
 * use, 429 after too many forgeries, 401 without its password.
 */
export function checkProvidersFirst(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const refusal = isInboundMailPath(c.req.path)
      ? await refusalOfMail(c)
      : await refusalOfMailEvents(c)
    if (!refusal) return next()
    await dropBody(c.env.incoming)
    return refusal
  }
}

async function refusalOfMail(c: Context<HttpEnv>): Promise<Response | null> {
  const isForPostmark = c.req.path === inboundMailPaths.postmark
  if (!(await isProviderOn(isForPostmark ? 'postmark' : 'mailgun')))
    return c.text('Not in use', 404)
  const seconds = await waitFor(forger(c), forgeries)
  if (seconds !== null)
    return c.text('Too many forged emails from this address', 429, {
      'retry-after': String(seconds),
    })
  // Mailgun signs a field of the form, which is read within the sender's share of memory.
  if (!isForPostmark || (await isPostmark(c.req.header('authorization')))) return null
  return unsigned(c)
}
