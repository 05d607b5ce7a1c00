import { redirect } from 'react-router'
import { requestInfo } from '#app/request-info.server.ts'
import { redirectCookie } from '#modules/identity/rules/redirect-target.ts'
import { config } from '#platform/config.server.ts'
import type { Route } from './+types/get-started'

const target = '/products'

/** Get Started (A§2 Header): who is not signed in comes back to the products afterwards. A link, so that it works without scripts. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = await context.get(requestInfo).actor()
  if (actor.kind === 'person') throw redirect(target)
  const secure = config().publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${redirectCookie}=${encodeURIComponent(target)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600${secure}`
  throw redirect('/customer-login', { headers: { 'Set-Cookie': cookie } })
}
