import { areaOf } from '#app/access.ts'
import { type Actor, mayBeStaff } from '#modules/identity/rules/actor.ts'
import { isClosedToVisitors } from '#modules/settings/queries/site-settings.server.ts'

/** What a closed site answers beside its areas: sign-in, payment and the links of emails. */
const always =
  /^\/(?:login|customer-login|two-factor|forgot-password|reset-password|change-password|auth|invitation|sign-out|theme|payment|unsubscribe|review|opening-soon)(?:[/.]|$)/

/**
 * D47: the request itself, or where the site is not open yet and this is no member of staff, one
 * for the page that says so.
 */
export async function openingSoonFor(
  request: Request,
  actor: () => Promise<Actor>,
): Promise<Request> {
  const { pathname } = new URL(request.url)
  // A page of an area is also asked for as its data.
  const isOpen = always.test(pathname) || areaOf(pathname.replace(/\.data$/, '')) !== null
  if (isOpen || !(await isClosedToVisitors()) || mayBeStaff(await actor())) return request
  return new Request(new URL('/opening-soon', request.url), {
    headers: request.headers,
    signal: request.signal,
  })
}
