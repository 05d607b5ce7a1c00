import type { Hono } from 'hono'
import { andThen, type Refusal, type Result, refusalStatus, refuse } from '#kernel/result.ts'
import { createStaff } from '#modules/accounts/operations/staff/staff-members.server.ts'
import { createCustomer } from '#modules/customers/operations/create-customer.server.ts'
import { createCustomerSchema } from '#modules/customers/rules/customer-form.ts'
import { type Browser, browserOf } from '#modules/identity/browser.server.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { mayManageStaff } from '#modules/identity/policy.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { splitName } from '#modules/identity/rules/account.ts'
import { hasRecentPassword, type Person } from '#modules/identity/rules/actor.ts'
import { createStaffSchema } from '#modules/identity/rules/staff/staff-form.ts'
import { log } from '#platform/log.server.ts'
import type { RefusalOf } from '../error-answer.ts'
import type { HttpEnv } from '../request-id.ts'
import { readJson } from './read-json.ts'

/** B§8, shown when it fails unexpectedly. */
const customerFailure = 'Failed to create customer'

/**
 * `POST /api/create-customer`: staff with the permission, from our own pages
 * (server/middleware/same-origin.ts), so many an hour. A password that comes along is a temporary
 * one. Answers `auth_user_id` and `customer_id`.
 */
export function createCustomerApi(app: Hono<HttpEnv>, refusalOf: RefusalOf): void {
  app.post('/api/create-customer', async (c) => {
    const actor = await actorOf(c.req.raw)
    if (actor.kind !== 'person') return c.json({ error: 'Sign in first.' }, 401)
    if (actor.roleLookupTimedOut)
      return c.json({ error: 'role_lookup_timeout' }, 503, { 'retry-after': '2' })
    const parsed = createCustomerSchema.safeParse(await readJson(c.req.raw))
    if (!parsed.success)
      return c.json(
        { error: 'Please check the form.', fields: parsed.error.flatten().fieldErrors },
        422,
      )
    const { email, password, name, company, phone, billing_address } = parsed.data
    const person = { ...splitName(name), email, company, phone, vatNumber: '', ...billing_address }
    const made = await createCustomer(actor, person, {
      kind: 'mailed',
      ...(password ? { password } : {}),
    }).catch((error: unknown) => {
      log().error({ err: error }, 'a customer could not be created')
      return refusalOf(error, customerFailure)
    })
    if (made.ok)
      return c.json({ auth_user_id: made.value.authUserId, customer_id: made.value.customerId })
    const { code, message, fields, retryAfter } = made.error
    const headers = new Headers({ 'content-type': 'application/json' })
    if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
    return new Response(JSON.stringify({ error: message, fields }), {
      status: refusalStatus[code],
      headers,
    })
  })
}

/** B§8, shown when it fails unexpectedly. */
const staffFailure = 'Failed to create staff member'

const confirmFirst = refuse('invalid', 'Enter your password to save this.', {
  fields: {
    currentPassword: [
      'Send your password as currentPassword, or confirm it at /admin/confirm first.',
    ],
  },
})

/** The names of the form's fields as this call has them. */
const names: Record<string, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  roleId: 'role_id',
}

/**
 * `POST /api/create-staff`: staff with the permission, from our own pages
 * (server/middleware/same-origin.ts), so many an hour. The password is a temporary one. The
 * caller's own password was confirmed within ten minutes, or is in the body as `currentPassword`.
 * Answers `user_id` and `staff_id`.
 */
export function createStaffApi(app: Hono<HttpEnv>, refusalOf: RefusalOf): void {
  app.post('/api/create-staff', async (c) => {
    const actor = await actorOf(c.req.raw)
    if (actor.kind !== 'person') return c.json({ error: 'Sign in first.' }, 401)
    if (actor.roleLookupTimedOut)
      return c.json({ error: 'role_lookup_timeout' }, 503, { 'retry-after': '2' })
    if (!mayManageStaff(actor))
      return refused({ code: 'forbidden', message: 'You do not have permission to manage staff.' })
    const parsed = createStaffSchema.safeParse(await readJson(c.req.raw))
    if (!parsed.success) {
      const { formErrors, fieldErrors } = parsed.error.flatten()
      return c.json(
        { error: formErrors[0] ?? 'Please check the form.', fields: named(fieldErrors) },
        422,
      )
    }
    const { password, currentPassword, ...member } = parsed.data
    const add = async () =>
      andThen(
        await confirmed(actor, currentPassword, browserOf(c.req.raw, c.get('clientAddress'))),
        (person) => createStaff(person, member, password ?? ''),
      )
    const made = await add().catch((error: unknown) => {
      log().error({ err: error }, 'a member of staff could not be created')
      return refusalOf(error, staffFailure)
    })
    return made.ok
      ? c.json({ user_id: made.value.userId, staff_id: made.value.staffId })
      : refused(made.error)
  })
}

async function confirmed(
  person: Person,
  currentPassword: string,
  browser: Browser,
): Promise<Result<Person>> {
  return currentPassword === '' && !hasRecentPassword(person)
    ? confirmFirst
    : confirmPassword(person, currentPassword, browser)
}

function refused({ code, message, fields, retryAfter }: Refusal): Response {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(JSON.stringify({ error: message, fields: fields && named(fields) }), {
    status: refusalStatus[code],
    headers,
  })
}

function named(fields: Record<string, string[] | undefined>): Record<string, string[] | undefined> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [names[name] ?? name, messages]),
  )
}
