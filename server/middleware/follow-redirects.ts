import type { Context, MiddlewareHandler } from 'hono'
import { redirectOf } from '#modules/redirects/queries/known-redirects.server.ts'
import { isProgramPath } from '#modules/redirects/rules/program-path.ts'
import { isPublicPath } from '#modules/seo/rules/public-page.ts'
import { countMissing, countRedirect } from '../address-counts.ts'
import type { HttpEnv } from '../request-scope.ts'

/** Browsers remember a permanent redirect for this long, and not for ever: staff may change it. */
const remembered = 'public, max-age=300'

/**
 * Leads old addresses to the new ones. A page always wins over a redirect: addresses that could have one are looked up after it was not found. Requests that
 * lead nowhere are counted for the report of broken links.
 */
export function followRedirects(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (!mayRedirect(c.req.method, pathname)) return next()
    const url = pathname + search
    const mayHavePage = isPublicPath(pathname)
    const first = mayHavePage ? null : await redirectOf(url)
    if (first) return follow(c, first)
    await next()
    if (c.res.status !== 404) return
    const found = mayHavePage ? await redirectOf(url) : null
    if (!found) return countMissing(url, c.req.header('referer'))
    // Headers of the page that was not found don't belong to the redirect.
    c.res = undefined
    c.res = follow(c, found)
  }
}

/** The address of a package answers with the choice of plans when the package is not there, so it is looked up like those without a page. */
function mayRedirect(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && (path === '/checkout' || !isProgramPath(path.toLowerCase()))
}

function follow(c: Context<HttpEnv>, { id, to, status }: { id: string; to: string; status: number }): Response {
  countRedirect(id)
  c.header('cache-control', remembered)
  return c.redirect(to, status === 302 || status === 308 ? status : 301)
}
