import type { MiddlewareHandler } from 'hono'
import { oldAddressOf } from '#modules/imports/queries/old-address.server.ts'
import { redirectOf } from '#modules/redirects/queries/known-redirects.server.ts'
import { isProgramPath } from '#modules/redirects/rules/program-path.ts'
import { isPublicPath } from '#modules/seo/rules/public-page.ts'
import { countMissing, countRedirect } from '../address-counts.ts'
import type { HttpEnv } from '../request-id.ts'

/** Browsers remember a permanent redirect for this long, and not for ever: staff may change it. */
const remembered = 'public, max-age=300'

/**
 * Leads old addresses to the new ones. A page always wins over a redirect: addresses that could
 * have one are looked up after it was not found. Requests that lead nowhere are counted for the
 * report of broken links.
 */
export function followRedirects(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const url = pathname + search
    const moment = momentOf(c.req.method, pathname)
    const first = moment === 'first' ? await redirectOf(url) : null
    if (first) return follow(first)
    await next()
    if (moment === 'never' || c.res.status !== 404) return
    const found = moment === 'when not found' ? await redirectOf(url) : null
    const old = found ? null : await oldAddressOf(url)
    if (old !== null) {
      c.res = undefined
      c.res = new Response(null, {
        status: 302,
        headers: { location: old, 'cache-control': 'no-store' },
      })
      return
    }
    if (!found) return countMissing(url, c.req.header('referer'))
    // Headers of the page that was not found don't belong to the redirect.
    c.res = undefined
    c.res = follow(found)
  }
}

/** When a request is looked up: what the program answers itself never is. */
function momentOf(method: string, path: string): 'first' | 'when not found' | 'never' {
  if (method !== 'GET' && method !== 'HEAD') return 'never'
  if (isPublicPath(path) || path === '/checkout') return 'when not found'
  return isProgramPath(path.toLowerCase()) ? 'never' : 'first'
}

function follow({ id, to, status }: { id: string; to: string; status: number }): Response {
  countRedirect(id)
  // A header takes plain signs only; what a module gave as it is may have others.
  const location = to.replace(/[^\x21-\x7e]+/g, encodeURIComponent)
  return new Response(null, { status, headers: { location, 'cache-control': remembered } })
}
