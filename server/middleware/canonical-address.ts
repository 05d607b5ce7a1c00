import type { MiddlewareHandler } from 'hono'
import { isNotificationPath } from '#modules/billing/payments/rules/gateways.ts'
import { publicPages } from '#modules/seo/rules/public-page.ts'
import { isInboundMailPath } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { errorAnswer } from '../error-answer.ts'
import type { HttpEnv } from '../request-id.ts'

const publicPaths = new Set(publicPages.map(({ path }) => path))

/** Every page has one canonical URL: trailing slashes and capitals redirect to it permanently. */
export function redirectToCanonicalAddress(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { pathname, search } = new URL(c.req.url)
    // Not for paths that begin with two slashes, which would redirect to another host.
    const trimmed =
      pathname.length > 1 && !pathname.startsWith('//')
        ? pathname.replace(/\/+$/, '') || '/'
        : pathname
    const lower = trimmed.toLowerCase()
    const tidy = publicPaths.has(lower) ? lower : trimmed
    return tidy === pathname ? next() : c.redirect(tidy + search, 308)
  }
}

const methods = ['GET', 'HEAD', 'POST']
const allow = [...methods, 'OPTIONS'].join(', ')
const postOnly = 'POST, OPTIONS'
/** Endpoints that take one method only. */
const allowAt: [path: RegExp, allow: string][] = [
  [/^\/api\/(create-customer|create-staff|vitals)$/, postOnly],
  [
    /^\/(api\/signed-in$|healthz$|readyz$|robots\.txt$|sitemap|og\/|media\/|brand\/|assets\/)/,
    'GET, HEAD, OPTIONS',
  ],
]

/**
 * GET, HEAD and POST are allowed; OPTIONS answers with that, to every client alike and without a
 * query.
 */
export function refuseOtherMethods(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (methods.includes(c.req.method)) return next()
    const allowed =
      isNotificationPath(c.req.path) || isInboundMailPath(c.req.path)
        ? postOnly
        : (allowAt.find(([path]) => path.test(c.req.path))?.[1] ?? allow)
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow: allowed })
    const answer = errorAnswer(c.req.raw, 405, 'This address doesn’t accept that kind of request.')
    answer.headers.set('allow', allowed)
    return answer
  }
}
