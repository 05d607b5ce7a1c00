import type { Hono } from 'hono'
import { refusalStatus } from '#kernel/result.ts'
import { createCustomer } from '#modules/customers/operations/create-customer.server.ts'
import { createCustomerSchema } from '#modules/customers/rules/customer-form.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { splitName } from '#modules/identity/rules/account.ts'
import { log } from '#platform/log.server.ts'
import type { RefusalOf } from '../error-answer.ts'
import type { HttpEnv } from '../request-scope.ts'
import { readJson } from './read-json.ts'

/** B§8, shown when it fails unexpectedly. */
const createFailure = 'Failed to create customer'

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
      return refusalOf(error, createFailure)
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
