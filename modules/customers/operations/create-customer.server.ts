import { type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { passwordProblem } from '#modules/identity/rules/password.ts'
import { transact } from '#platform/database.server.ts'
import { hit } from '#platform/security/rate-limit.server.ts'
import { mayManageCustomers } from '../policy.ts'
import {
  type AccountRequest,
  type AddedCustomer,
  addCustomer,
  type NewCustomer,
} from './add-customer.server.ts'

/** Limited, because each may send an email to an address that the user entered. */
const perMember = { limit: 120, windowSeconds: 3600 }

/** Staff add a customer: record, account and welcome mail in one go or not at all. */
export async function createCustomer(
  actor: Actor,
  person: NewCustomer,
  account: AccountRequest,
): Promise<Result<AddedCustomer>> {
  if (!mayManageCustomers(actor)) return noPermission
  const problem =
    account.kind === 'mailed' && account.password !== undefined
      ? passwordProblem(account.password, { email: person.email, isStaff: false })
      : null
  if (problem !== null)
    return refuse('invalid', 'Please choose a different password.', {
      fields: { password: [problem] },
    })
  const { allowed, retryAfter } = await hit(
    `create-customer:${actorId(actor) ?? 'system'}`,
    perMember,
  )
  if (!allowed)
    return refuse('too_many', 'Too many new customers in the last hour. Please try again later.', {
      retryAfter,
    })
  return transact((tx) => addCustomer(tx, actor, { person, account }))
}

export const noPermission = refuse('forbidden', 'You do not have permission to manage customers.')
