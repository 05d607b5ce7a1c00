import { ok } from '#kernel/result.ts'
import { moveDocuments } from '#modules/billing/documents/operations/move-documents.server.ts'
import { linkCustomer, removeMergedCustomer } from '#modules/customers/operations/link-customer.server.ts'
import { recordSignIn } from '#modules/customers/operations/record-sign-in.server.ts'
import { moveEmailLogs } from '#modules/mail/operations/move-email-logs.server.ts'
import { moveClaims } from '#modules/reconciliation/operations/move-claims.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'

/**
 * Brings a verified account and its customer record together: links the record, and moves what was bought before the address was verified.
 * Runs after an address was confirmed and at every sign-in, so that what a crash left undone is done the next time. It stands after
 * all modules that hold something of a customer, because each of them moves its own rows.
 */
export async function adoptPurchases(userId: string): Promise<void> {
  await transact(async (tx) => {
    const { merge } = await linkCustomer(tx, userId)
    if (merge) {
      await moveDocuments(tx, merge.from, merge.to)
      await moveClaims(tx, merge.from, merge.to)
      await moveEmailLogs(tx, merge.from, merge.to)
      await removeMergedCustomer(tx, merge.from)
    }
    await recordSignIn(tx, userId, now())
    return ok(undefined)
  })
}
