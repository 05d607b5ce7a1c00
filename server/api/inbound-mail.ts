import type { Context, Hono, MiddlewareHandler } from 'hono'
import {
  isPostmark,
  isProviderOn,
  type Receipt,
  receiveFromMailgun,
  receiveFromPostmark,
} from '#modules/support/inbound-webhooks/operations/receive-from-provider.server.ts'
import { inboundMailPaths, isInboundMailPath } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { addressKey, hit, waitFor } from '#platform/security/rate-limit.server.ts'
import { dropBody } from '../middleware/drop-body.ts'
import type { HttpEnv } from '../request-scope.ts'

/** Only what was not signed counts, so a provider that sends much is never limited. */
const forgeries = { limit: 60, windowSeconds: 3600 }

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

/**
 * Received email, as Postmark and Mailgun send it. 200 after the email was stored; 403 (Postmark) and 406 (Mailgun) where trying again is of no use;
 * anything else makes the provider try again. No session, no origin check: the secret decides.
 */
export function inboundMail(app: Hono<HttpEnv>): void {
  app.post(inboundMailPaths.postmark, async (c) => answer(c, await receiveFromPostmark(await c.req.text()), 403))
  app.post(inboundMailPaths.mailgun, async (c) => {
    const form = await c.req.raw.formData().catch(() => null)
    return answer(c, form === null ? 'useless' : await receiveFromMailgun(form), 406)
  })
}

function answer(c: Context<HttpEnv>, receipt: Receipt, useless: 403 | 406): Response | Promise<Response> {
  switch (receipt) {
    case 'stored':
      return c.text('OK')
    case 'unsigned':
      return unsigned(c)
    case 'useless':
      return c.text('This email can’t be taken', useless)
    case 'busy':
      return c.text('Try again', 503, { 'retry-after': '30' })
  }
}

/** Tried again by the provider, so that nothing is lost while its secret is set anew. */
async function unsigned(c: Context<HttpEnv>): Promise<Response> {
  await hit(forger(c), forgeries)
  return c.text('The signature or password is wrong', 401)
}

function forger(c: Context<HttpEnv>): string {
  return `forged-inbound-mail:${addressKey(c.get('clientAddress'))}`
}
