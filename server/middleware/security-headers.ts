import type { Context, MiddlewareHandler } from 'hono'
import { mayBeStaff } from '#modules/identity/rules/actor.ts'
import { thirdPartiesAt } from '#modules/seo/queries/third-parties.server.ts'
import { retrySeconds } from '../error-answer.ts'
import type { HttpEnv } from '../request-id.ts'
import { inertPolicy, pagePolicy, standingHeaders } from '../security-headers.ts'

/**
 * Responses are private by default, an unavailable one says when to try again, and pages use only
 * inline scripts and styles with the CSP nonce.
 */
export function secureAnswers(): MiddlewareHandler<HttpEnv> {
  const standing = standingHeaders()
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of standing) headers.set(name, value)
    if (c.res.status === 503 && !headers.has('retry-after'))
      headers.set('retry-after', String(retrySeconds))
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    if (headers.has('content-security-policy')) return
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
    if (!isPage) {
      headers.set('content-security-policy', inertPolicy)
      return
    }
    const others = c.res.status === 200 ? await othersFor(c) : null
    const nonce = [`'nonce-${c.get('nonce')}'`]
    headers.set(
      'content-security-policy',
      pagePolicy({ scripts: nonce, styles: nonce }, others?.policy),
    )
  }
}

/**
 * What the policy allows besides our own: nothing to staff. Third parties that cannot be read now
 * are not allowed; the page itself still works.
 */
async function othersFor(c: Context<HttpEnv>) {
  const others = await thirdPartiesAt(c.req.path).catch(() => null)
  if (!others) return null
  const actor = await c
    .get('actor')()
    .catch(() => null)
  return actor && !mayBeStaff(actor) ? others : null
}
