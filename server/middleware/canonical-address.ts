import type { MiddlewareHandler } from 'hono'
import { publicPages } from '#modules/seo/rules/public-page.ts'
import { errorAnswer } from '../error-answer.ts'
import type { HttpEnv } from '../request-scope.ts'

const publicPaths = new Set(publicPages.map(({ path }) => path))

/** A page has one address: a slash at its end, or capitals in the name of a public page, lead there for good. */
export function redirectToCanonicalAddress(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { pathname, search } = new URL(c.req.url)
    // Not for what begins with two slashes: as a target that would be another host.
    const trimmed = pathname.length > 1 && !pathname.startsWith('//') ? pathname.replace(/\/+$/, '') || '/' : pathname
    const lower = trimmed.toLowerCase()
    const tidy = publicPaths.has(lower) ? lower : trimmed
    return tidy === pathname ? next() : c.redirect(tidy + search, 308)
  }
}

const methods = ['GET', 'HEAD', 'POST']

/** Pages are read, and forms are posted; nothing here is put, patched or deleted. */
export function refuseOtherMethods(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (methods.includes(c.req.method) || c.req.method === 'OPTIONS') return next()
    const answer = errorAnswer(c.req.raw, 405, 'This address doesn’t accept that kind of request.')
    answer.headers.set('allow', methods.join(', '))
    return answer
  }
}
