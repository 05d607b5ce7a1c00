import { sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { renameAccount } from '#modules/identity/operations/accounts/update-own-name.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayEditOwnDetails } from '../policy.ts'
import { lockedDetails } from '../queries/own-details.server.ts'
import type { BuyerRecord } from '../rules/customer.ts'
import { customers } from '../tables.server.ts'
import { columns, customerForPurchase, recordOf } from './customer-for-purchase.server.ts'

/**
 * What the next invoices will say about the buyer. Documents that exist keep what they were made
 * with. Refuses ('conflict') what another user saved meanwhile.
 */
export async function updateCustomerDetails(
  actor: Actor,
  { version, ...details }: BuyerRecord & { version: string },
): Promise<Result<void>> {
  if (!mayEditOwnDetails(actor)) return refuse('unauthenticated', 'Sign in to change your details.')
  return transact(async (tx) => {
    if (versionOfValues(await lockedDetails(tx, actor)) !== version)
      return savedMeanwhile('these details')
    const [before] = await tx
      .select()
      .from(customers)
      .where(recordOf(actor))
      .orderBy(sql`${customers.authUserId} is null`)
      .limit(1)
    await renameAccount(tx, actor, `${details.firstName} ${details.lastName}`.trim())
    const customerId = await customerForPurchase(tx, actor, details)
    const changed = changes(before ?? {}, columns(details))
    const title = `${actor.email} changed their details`
    if (Object.keys(changed.after).length > 0)
      await recordActivity(tx, {
        actor,
        entityType: 'customer',
        entityId: customerId,
        action: 'updated',
        title,
        ...changed,
      })
    return ok(undefined)
  })
}
