import type { Cents } from '#kernel/money.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * The part of a transfer that no invoice took becomes the customer's credit. The note is cut to 300
 * characters.
 */
export async function creditFromBankLine(
  tx: Transaction,
  credit: { customerId: string; amountCents: Cents; bankLineId: string; note: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await tx.insert(customerCredits).values({
    ...credit,
    kind: 'adjustment',
    note: credit.note.slice(0, 300),
    recordedBy: actorName(actor),
    createdAt: now,
  })
}
