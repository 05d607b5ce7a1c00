import { cookieLine } from '#app/request/cookies.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { redirectCookie } from '#modules/identity/rules/redirect-target.ts'
import type { Route } from './+types/get-started'

const target = '/products'

/**
 * Get Started (A§2 Header): who is not signed in comes back to the products afterwards. A link, so
 * that it works without scripts.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = await context.get(requestInfo).actor()
  if (actor.kind === 'person') throw redirect(target)
  throw redirect('/customer-login', {
    headers: { 'Set-Cookie': cookieLine(redirectCookie, encodeURIComponent(target), 3600) },
  })
}
