import { ok } from '#kernel/result.ts'
import { moveKeys } from '#modules/api/operations/key-upkeep.server.ts'
import { moveDocuments } from '#modules/billing/documents/operations/move-documents.server.ts'
import { moveChats } from '#modules/chat/operations/erase-chats.server.ts'
import {
  linkCustomer,
  removeMergedCustomer,
} from '#modules/customers/operations/link-customer.server.ts'
import { recordSignIn } from '#modules/customers/operations/record-sign-in.server.ts'
import { moveEmailLogs } from '#modules/mail/operations/erase-recipient.server.ts'
import { moveClaims } from '#modules/reconciliation/operations/decide-claim.server.ts'
import { moveTickets } from '#modules/support/operations/reassign-tickets.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'

/**
 * Links a verified account to its customer record and moves purchases made before the address was
 * verified. Runs after an address is confirmed and at every sign-in, so that a crash is made up for
 * at the next sign-in. Lives above the other modules because each of them moves its own rows.
 */
export async function adoptPurchases(userId: string): Promise<void> {
  await transact(async (tx) => {
    const { merge } = await linkCustomer(tx, userId)
    if (merge) {
      await moveDocuments(tx, merge.from, merge.to)
      await moveClaims(tx, merge.from, merge.to)
      await moveTickets(tx, merge.from, merge.to)
      await moveChats(tx, merge.from, merge.to)
      await moveEmailLogs(tx, merge.from, merge.to)
      await moveKeys(tx, merge.from, merge.to)
      await removeMergedCustomer(tx, merge.from)
    }
    await recordSignIn(tx, userId, now())
    return ok(undefined)
  })
}
