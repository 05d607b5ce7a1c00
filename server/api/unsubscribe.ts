import type { Hono } from 'hono'
import { unsubscribe } from '#modules/mail/suppressions/operations/choose-marketing.server.ts'
import { isOneClick, unsubscribePath } from '#modules/mail/suppressions/rules/unsubscribe.ts'
import { addressKey, hit } from '#platform/security/rate-limit.server.ts'
import type { HttpEnv } from '../request-id.ts'

/** Generous: a large mail provider posts for many people from one address. */
const posts = { limit: 600, windowSeconds: 3600 }

/**
 * The Unsubscribe button of mail programs (RFC 8058): acts at once, without cookies, page or
 * redirect, and answers 200 for a known token however often it comes. Everything else at this
 * address is the page's, also the form on it.
 */
export function oneClickUnsubscribe(app: Hono<HttpEnv>): void {
  app.post(`${unsubscribePath}:token`, async (c, next) => {
    const form = await c.req.raw
      .clone()
      .formData()
      .catch(() => null)
    if (form === null || !isOneClick(form)) return next()
    const { allowed, retryAfter } = await hit(
      `unsubscribe:${addressKey(c.get('clientAddress'))}`,
      posts,
    )
    if (!allowed) return c.text('Try again later', 429, { 'retry-after': String(retryAfter) })
    const done = await unsubscribe(c.req.param('token'), 'one_click')
    return done.ok ? c.text('You are unsubscribed') : c.text(done.error.message, 404)
  })
}
