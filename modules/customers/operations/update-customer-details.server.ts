import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { renameAccount } from '#modules/identity/operations/accounts/rename-account.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { mayEditOwnDetails } from '../policy.ts'
import { lockedDetails } from '../queries/own-details.server.ts'
import type { BuyerRecord } from '../rules/customer.ts'
import { customerForPurchase } from './customer-for-purchase.server.ts'

/** What the next invoices will say about the buyer. Documents that exist keep what they were made with. Refuses ('conflict') what somebody else saved meanwhile. */
export async function updateCustomerDetails(actor: Actor, { version, ...details }: BuyerRecord & { version: string }): Promise<Result<void>> {
  if (!mayEditOwnDetails(actor)) return refuse('unauthenticated', 'Sign in to change your details.')
  return transact(async (tx) => {
    if (versionOfValues(await lockedDetails(tx, actor)) !== version) return savedMeanwhile('these details')
    await renameAccount(tx, actor, `${details.firstName} ${details.lastName}`.trim())
    await customerForPurchase(tx, actor, details)
    return ok(undefined)
  })
}
