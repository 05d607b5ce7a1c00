import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { clearFailedSignIns } from '#modules/identity/operations/attempts/count-attempt.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageCustomers } from '../policy.ts'
import { customers } from '../tables.server.ts'

/**
 * Staff let a customer try again at once after wrong passwords or codes (D40). Refuses a customer
 * who is missing or has no account.
 */
export async function clearCustomerSignIns(
  actor: Actor,
  customerId: string,
): Promise<Result<void>> {
  if (!mayManageCustomers(actor))
    return refuse('forbidden', 'You do not have permission to manage customers.')
  if (!isId(customerId)) return notFound
  return transact(async (tx) => {
    const [customer] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
    if (!customer) return notFound
    const userId = customer.authUserId ?? customer.pendingUserId
    if (userId === null) return refuse('conflict', 'This customer has no sign-in account.')
    await clearFailedSignIns(tx, userId)
    const title = `Failed sign-ins of ${customer.email} cleared`
    await recordActivity(tx, {
      actor,
      entityType: 'account',
      entityId: userId,
      action: 'sign_ins_cleared',
      title,
    })
    return ok(undefined)
  })
}

const notFound = refuse('not_found', 'Customer not found')
