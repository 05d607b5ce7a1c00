import { refundOrder } from '#modules/billing/orders/operations/refund-order.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mailPayoutSent } from './payout-emails.server.ts'

/** What follows from a payout that was paid: the remittance advice, and the status of its order. */
export async function completePayout(
  tx: Transaction,
  actor: Actor,
  payout: { payoutId: string; invoiceId: string | null },
): Promise<void> {
  await mailPayoutSent(tx, payout.payoutId)
  if (payout.invoiceId) await refundOrder(tx, actor, payout.invoiceId)
}
