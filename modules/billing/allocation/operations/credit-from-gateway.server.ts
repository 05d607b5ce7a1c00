import type { Cents } from '#kernel/money.ts'
import { customerCredits, gatewayPayments } from '#modules/billing/tables.money.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * A card payment that belongs to no document becomes the customer's credit. Its number is recorded
 * like that of a payment, so that it comes once.
 */
export async function creditFromGateway(
  tx: Transaction,
  credit: { customerId: string; amountCents: Cents; gatewayPaymentId: string; note: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await tx.insert(gatewayPayments).values({ gatewayPaymentId: credit.gatewayPaymentId })
  await tx
    .insert(customerCredits)
    .values({ ...credit, kind: 'adjustment', recordedBy: actorName(actor), createdAt: now })
}
