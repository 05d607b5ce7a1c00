import { createContext, data, generatePath, href, type Params, type RouterContextProvider } from 'react-router'
import type { Access, Policy } from '#app/access.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { refreshSession } from '#modules/identity/operations/sessions/refresh-session.server.ts'
import { isRefreshDue } from '#modules/identity/queries/actor.server.ts'
import { type Actor, hasRecentPassword, type Person, type StaffRole } from '#modules/identity/rules/actor.ts'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'

/** The arguments that middleware, loaders and actions share. */
export type GuardArgs = { request: Request; url: URL; params: Params; context: Readonly<RouterContextProvider> }

export type StaffMember = Person & { staff: StaffRole }

/** Who was let in by the guard of the areas (server/guard-routes.ts). */
const guarded = createContext<Person>()

/** Who opened a page of the areas, or sent it. In what is sent from the customer area staff are the customers that they may also be: their rights hold in the back office only. */
export function signedInPerson({ context }: GuardArgs): Person {
  return context.get(guarded)
}

/** The same in the back office, where the guard lets only staff in. */
export function signedInStaff(args: GuardArgs): StaffMember {
  const person = signedInPerson(args)
  if (person.staff === null) throw new Error('Only addresses of the back office have a member of staff')
  return { ...person, staff: person.staff }
}

/** Lets in who may open or send an address of an area, and remembers them for its page. Others get what the functions below throw. */
export async function guard(
  args: GuardArgs,
  { area, access, kind }: { area: 'customer' | 'staff'; access: Access; kind: 'open' | 'send' },
): Promise<void> {
  const policy = access[kind]
  if (policy === null) return
  args.context.set(
    guarded,
    await (area === 'staff' ? staffBy(args, policy, access) : kind === 'open' ? requireCustomer(args, policy) : byCustomer(policy)(args)),
  )
}

function staffBy(args: GuardArgs, policy: Policy, { recentPassword }: Access): Promise<StaffMember> {
  if (recentPassword === null) return requireStaff(args, policy)
  if (recentPassword === 'to open') return requireStaffConfirmed(args, policy)
  return byStaffConfirmed(policy, generatePath(recentPassword.leadsTo, args.params))(args)
}

/**
 * Somebody who is signed in and needs no new password, or a redirect that brings them back here afterwards. Staff who look at a customer's account
 * may look: whatever is sent is refused (403).
 */
export async function requirePerson(args: GuardArgs): Promise<Person> {
  const person = await personOrSignIn(args, '/customer-login')
  if (person.viewedBy !== undefined && !['GET', 'HEAD'].includes(args.request.method)) throw onlyLooking(person)
  if (person.mustChangePassword) throw redirect(signInPath('/change-password', here(args)))
  return person
}

/**
 * Somebody who may open this part of the customer area for the customer that they act for; contacts whose role does not open it are refused (403). Staff who look
 * at an account see what its customer sees.
 */
export async function requireCustomer(args: GuardArgs, policy: Policy): Promise<Person> {
  const person = await requirePerson(args)
  const { viewedBy: _, ...asThemselves } = person
  if (!policy({ ...asThemselves, staff: null })) throw forbidden(person)
  return person
}

/** A member of staff who may do this. Customers are refused (403); a role that could not be looked up is a refusal with a retry (503). */
export async function requireStaff(args: GuardArgs, policy: Policy = everyMember): Promise<StaffMember> {
  const person = await personOrSignIn(args, '/admin/login')
  if (person.mustChangePassword) throw redirect(signInPath('/change-password', here(args)))
  if (person.mustSetUpSecondFactor && !isOwnProfile(args)) throw redirect('/admin/profile')
  if (person.staff !== null) {
    if (!policy(person)) throw forbidden()
    return { ...person, staff: person.staff }
  }
  if (person.roleLookupTimedOut) {
    const refusal = { label: 'role_lookup_timeout', message: 'We couldn’t check your role in time. Please try again in a moment.' }
    throw data(refusal, { status: 503, headers: { 'Retry-After': '2' } })
  }
  throw forbidden()
}

/** The policy of an action in the back office. */
export function byStaff(policy: Policy) {
  return (args: GuardArgs): Promise<StaffMember> => requireStaff(args, policy)
}

/**
 * The policy of a button that wants a recent password or passkey: without one, a redirect to the page that asks for it, which leads back to `page` to press
 * the button again.
 */
export function byStaffConfirmed(policy: Policy, page: string) {
  return async (args: GuardArgs): Promise<StaffMember> => {
    const member = await requireStaff(args, policy)
    if (args.request.method !== 'GET' && !hasRecentPassword(member)) throw redirect(confirmPath(page))
    return member
  }
}

/** Who may get a file with personal data of many: with a recent password or passkey, or a redirect to the page that asks for it and leads back here. */
export async function requireStaffConfirmed(args: GuardArgs, policy: Policy): Promise<StaffMember> {
  const member = await requireStaff(args, policy)
  if (!hasRecentPassword(member)) throw redirect(confirmPath(here(args)))
  return member
}

function confirmPath(target: string): string {
  return `${href('/admin/confirm')}?to=${encodeURIComponent(target)}`
}

/** The policy of an action in the customer area. Staff act here as the customers that they may also be: their rights hold in the back office only. */
export function byCustomer(policy: Policy) {
  return async (args: GuardArgs): Promise<Person> => {
    const person = { ...(await requirePerson(args)), staff: null }
    if (!policy(person)) throw forbidden(person)
    return person
  }
}

/** The policy of an action that is open to everybody: the operation decides by what is sent. */
export function byAnybody({ context }: GuardArgs): Promise<Actor> {
  return context.get(requestInfo).actor()
}

/** Shell middleware: notes that a returning user's session is in use. */
export async function keepSignedIn({ request, context }: GuardArgs, next: () => Promise<Response>): Promise<Response> {
  const response = await next()
  const actor = await context.get(requestInfo).actor()
  if (isRefreshDue(actor)) await refreshSession(request)
  return response
}

const everyMember: Policy = () => true

async function personOrSignIn(args: GuardArgs, page: '/customer-login' | '/admin/login'): Promise<Person> {
  const actor = await args.context.get(requestInfo).actor()
  if (actor.kind === 'person') return actor
  throw redirect(signInPath(page, here(args)))
}

/** Path and query of the page, without what the framework adds to data requests. */
function here({ url }: GuardArgs): string {
  return url.pathname + url.search
}

/** Where a second factor is set up, which staff may have to do before anything else. */
function isOwnProfile({ url }: GuardArgs): boolean {
  return /^\/admin\/profile(\/|$)/.test(url.pathname)
}

function onlyLooking({ name }: Person) {
  const message = `Nothing was changed. You are viewing the account of ${name}. Make changes in the back office instead.`
  return data({ label: 'only_looking', message }, { status: 403 })
}

function forbidden(person?: Person) {
  const message = person?.contact
    ? `Your access to ${person.contact.customerName} doesn’t include this. Ask its owner if you need it.`
    : 'You do not have permission to open this page.'
  return data({ label: 'forbidden', message }, { status: 403 })
}
