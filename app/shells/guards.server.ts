import {
  createContext,
  data,
  generatePath,
  href,
  type Params,
  type RouterContextProvider,
} from 'react-router'
import type { Access, Policy } from '#app/access.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { refreshSession } from '#modules/identity/operations/sessions/end-sessions.server.ts'
import { isRefreshDue } from '#modules/identity/queries/actor.server.ts'
import {
  type Actor,
  hasRecentPassword,
  type Person,
  type StaffRole,
} from '#modules/identity/rules/actor.ts'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'

/** The arguments that middleware, loaders and actions share. */
export type GuardArgs = {
  request: Request
  url: URL
  /** The address in app/routes.ts. */
  pattern: string
  params: Params
  context: Readonly<RouterContextProvider>
}

export type StaffMember = Person & { staff: StaffRole }

/**
 * Who was let in by the guard of the areas (server/routes/guard-routes.ts), or the fault
 * because of which that could not be asked.
 */
const letIn = createContext<Person | Error>()

/**
 * Who opened a page of the areas, or sent its form. In what is sent from the customer area staff
 * are the customers that they may also be: their rights hold in the back office only.
 */
export function signedInPerson({ context }: GuardArgs): Person {
  const person = context.get(letIn)
  if (person instanceof Error) throw person
  return person
}

/** The same in the back office, where only staff are let in. */
export function signedInStaff(args: GuardArgs): StaffMember {
  const person = signedInPerson(args)
  if (person.staff === null) throw new Error('Only the back office has staff')
  return { ...person, staff: person.staff }
}

export type Guarded = { area: 'customer' | 'staff'; access: Access; kind: 'open' | 'send' }

/**
 * Lets in who may open or send an address of an area, for `signedInPerson`. Others get what the
 * functions below throw.
 */
export async function guard(args: GuardArgs, guarded: Guarded): Promise<void> {
  const policy = guarded.access[guarded.kind]
  if (policy !== null) args.context.set(letIn, await allowed(args, policy, guarded))
}

/**
 * For a form, which asks `signedInPerson` and says a fault in its own words, so that nothing typed
 * is lost.
 */
export async function guardForm(args: GuardArgs, guarded: Guarded): Promise<void> {
  try {
    await guard(args, guarded)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    args.context.set(letIn, error)
  }
}

function allowed(
  args: GuardArgs,
  policy: Policy,
  { area, access: { recentPassword }, kind }: Guarded,
): Promise<Person> {
  if (area === 'customer')
    return kind === 'open' ? requireCustomer(args, policy) : byCustomer(policy)(args)
  if (recentPassword === null) return requireStaff(args, policy)
  const page =
    recentPassword === 'to open' ? here(args) : generatePath(recentPassword.leadsTo, args.params)
  return requireStaffConfirmed(
    args,
    policy,
    recentPassword === 'to open' || kind === 'send' ? page : null,
  )
}

/**
 * A signed-in user who needs no new password, or a redirect that brings them back here afterwards.
 * Staff who look at a customer's account may look: whatever is sent is refused (403).
 */
export async function requirePerson(args: GuardArgs): Promise<Person> {
  const person = await personOrSignIn(args, '/customer-login')
  if (person.viewedBy !== undefined && !['GET', 'HEAD'].includes(args.request.method))
    throw onlyLooking(person)
  if (person.mustChangePassword) throw redirect(signInPath('/change-password', here(args)))
  return person
}

/**
 * A user who may open this part of the customer area for the customer that they act for; contacts
 * whose role does not open it are refused (403). Staff who look at an account see what its customer
 * sees.
 */
export async function requireCustomer(args: GuardArgs, policy: Policy): Promise<Person> {
  const person = await requirePerson(args)
  const { viewedBy: _, ...asThemselves } = person
  if (!policy({ ...asThemselves, staff: null })) throw forbidden(person)
  return person
}

/**
 * A member of staff who may do this. Customers are refused (403); a role that could not be looked
 * up is a refusal with a retry (503).
 */
export async function requireStaff(
  args: GuardArgs,
  policy: Policy = everyMember,
): Promise<StaffMember> {
  const person = await personOrSignIn(args, '/admin/login')
  if (person.mustChangePassword) throw redirect(signInPath('/change-password', here(args)))
  if (person.mustSetUpSecondFactor && !isOwnProfile(args)) throw redirect('/admin/profile')
  if (person.staff !== null) {
    if (!policy(person)) throw forbidden()
    return { ...person, staff: person.staff }
  }
  if (person.roleLookupTimedOut) {
    const refusal = {
      label: 'role_lookup_timeout',
      message: 'We couldn’t check your role in time. Please try again in a moment.',
    }
    throw data(refusal, { status: 503, headers: { 'Retry-After': '2' } })
  }
  throw forbidden()
}

/** The policy of an action in the back office. */
export function byStaff(policy: Policy) {
  return (args: GuardArgs): Promise<StaffMember> => requireStaff(args, policy)
}

/**
 * Staff with a recent password or passkey, or a redirect to the page that asks for it and leads
 * back to `page`; null asks for none.
 */
async function requireStaffConfirmed(
  args: GuardArgs,
  policy: Policy,
  page: string | null,
): Promise<StaffMember> {
  const member = await requireStaff(args, policy)
  if (page !== null && !hasRecentPassword(member))
    throw redirect(`${href('/admin/confirm')}?to=${encodeURIComponent(page)}`)
  return member
}

/**
 * The policy of an action in the customer area. Staff act here as the customers that they may also
 * be: their rights hold in the back office only.
 */
export function byCustomer(policy: Policy) {
  return async (args: GuardArgs): Promise<Person> => {
    const person = { ...(await requirePerson(args)), staff: null }
    if (!policy(person)) throw forbidden(person)
    return person
  }
}

/** The policy of a public action: the operation decides by what is sent. */
export function byVisitor({ context }: GuardArgs): Promise<Actor> {
  return context.get(requestInfo).actor()
}

/** Shell middleware: notes that a returning user's session is in use. */
export async function refreshUsedSession(
  { request, context }: GuardArgs,
  next: () => Promise<Response>,
): Promise<Response> {
  const response = await next()
  const actor = await context.get(requestInfo).actor()
  if (isRefreshDue(actor)) await refreshSession(request)
  return response
}

const everyMember: Policy = () => true

async function personOrSignIn(
  args: GuardArgs,
  page: '/customer-login' | '/admin/login',
): Promise<Person> {
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
