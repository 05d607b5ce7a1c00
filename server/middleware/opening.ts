import { type Actor, mayBeStaff } from '#modules/identity/rules/actor.ts'
import { isOpenToVisitors, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'

/** What a site that is not open yet answers all the same: both areas, sign-in, payment, links of emails. */
const always =
  /^\/(?:admin|dashboard|login|customer-login|two-factor|forgot-password|reset-password|change-password|auth|invitation|sign-out|theme|payment|unsubscribe|review|opening-soon)(?:[/.]|$)/

/**
 * D47: the request itself, or where the site is not open yet and this is no member of staff, one for the
 * page that says so. While the settings cannot be read the page of the request says that.
 */
export async function openingSoonFor(
  request: Request,
  actor: () => Promise<Actor>,
): Promise<Request> {
  if (config().mode === 'demo' || always.test(new URL(request.url).pathname)) return request
  const settings = await siteSettings().catch(() => null)
  if (settings === null || isOpenToVisitors(settings)) return request
  if (mayBeStaff(await actor())) return request
  return new Request(new URL('/opening-soon', request.url), {
    headers: request.headers,
    signal: request.signal,
  })
}
