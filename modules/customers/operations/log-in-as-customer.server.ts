import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { type Result, refuse } from '#kernel/result.ts'
import type { Browser } from '#modules/identity/browser.server.ts'
import { openCustomerView } from '#modules/identity/operations/sessions/customer-view.server.ts'
import { mayLogInAsCustomer } from '#modules/identity/policy.ts'
import { type Actor, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { customers } from '../tables.server.ts'

/**
 * Staff look at the customer area as this customer sees it, for an hour and with no right to change
 * anything in it. Answers the Set-Cookie line.
 */
export async function logInAsCustomer(
  actor: Actor,
  customerId: string,
  browser: Browser,
): Promise<Result<{ cookie: string }>> {
  if (!mayLogInAsCustomer(actor))
    return refuse('forbidden', 'You do not have permission to sign in as a customer.')
  if (!hasRecentPassword(actor)) return refuse('forbidden', 'Confirm that it’s you first.')
  if (!isId(customerId)) return notFound
  return transact(async (tx) => {
    const [customer] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
      .for('key share')
    if (!customer) return notFound
    const userId = customer.authUserId ?? customer.pendingUserId
    if (userId === null)
      return refuse(
        'conflict',
        'This customer has no sign-in account, so there is nothing to sign in to.',
      )
    const name = `${customer.firstName} ${customer.lastName}`.trim() || customer.displayName
    return openCustomerView(tx, actor, { customer: { id: customer.id, userId, name }, browser })
  })
}

const notFound = refuse('not_found', 'Customer not found')
