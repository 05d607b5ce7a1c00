import type { Context, Hono } from 'hono'
import {
  type Receipt,
  receiveFromMailgun,
  receiveFromPostmark,
} from '#modules/support/inbound-webhooks/operations/receive-from-provider.server.ts'
import { inboundMailPaths } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { addressKey, hit } from '#platform/security/rate-limit.server.ts'
import type { HttpEnv } from '../request-id.ts'

/** Only what was not signed counts, so a provider that sends much is never limited. */
export const forgeries = { limit: 60, windowSeconds: 3600 }

/**
 * Received email, as Postmark and Mailgun send it. 200 after the email was stored; 403 (Postmark)
 * and 406 (Mailgun) where trying again is of no use; anything else makes the provider try again. No
 * session, no origin check: the secret decides.
 */
export function inboundMail(app: Hono<HttpEnv>): void {
  app.post(inboundMailPaths.postmark, async (c) =>
    answer(c, await receiveFromPostmark(await c.req.text()), 403),
  )
  app.post(inboundMailPaths.mailgun, async (c) => {
    const form = await c.req.raw.formData().catch(() => null)
    return answer(c, form === null ? 'useless' : await receiveFromMailgun(form), 406)
  })
}

function answer(
  c: Context<HttpEnv>,
  receipt: Receipt,
  useless: 403 | 406,
): Response | Promise<Response> {
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

/** Tried again by the provider, so that nothing is lost while its secret is set again. */
export async function unsigned(c: Context<HttpEnv>): Promise<Response> {
  await hit(forger(c), forgeries)
  return c.text('The signature or password is wrong', 401)
}

export function forger(c: Context<HttpEnv>): string {
  return `forged-inbound-mail:${addressKey(c.get('clientAddress'))}`
}
