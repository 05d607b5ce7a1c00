import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { customerCredits, payouts } from '#modules/billing/tables.money.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { completePayout } from './complete-payout.server.ts'

/**
 * Staff paid it at the bank, or take it off the list again: then the customer has the credit back,
 * by its own entry. Refuses one that was decided.
 */
export async function decidePayout(
  actor: Actor,
  payoutId: string,
  state: 'paid' | 'withdrawn',
): Promise<Result<{ payoutId: string }>> {
  if (!mayManagePayments(actor))
    return refuse('forbidden', 'You do not have permission to manage payments.')
  return transact(async (tx) => {
    const [payout] = isId(payoutId)
      ? await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update')
      : []
    if (!payout) return refuse('not_found', 'There is no such payout.')
    if (payout.state !== 'open')
      return refuse(
        'conflict',
        `${payout.decidedBy ?? 'Somebody'} has decided on this payout already.`,
      )
    const { customerId, invoiceId, amountCents, creditId } = payout
    const [decidedBy, moment] = [actorName(actor), now()]
    await tx
      .update(payouts)
      .set({ state, decidedBy, decidedAt: moment })
      .where(eq(payouts.id, payoutId))
    if (state === 'withdrawn') {
      await tx
        .update(customerCredits)
        .set({ reversedAt: moment })
        .where(eq(customerCredits.id, creditId))
      const row = {
        customerId,
        invoiceId,
        kind: 'payout' as const,
        amountCents,
        isReversal: true,
        note: 'Payout withdrawn',
        recordedBy: decidedBy,
      }
      await tx.insert(customerCredits).values({ ...row, createdAt: moment })
    }
    const title = `Payout of ${formatRand(amountCents)} ${state}`
    await recordActivity(tx, {
      actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'paid_out',
      title,
      details: { payoutId },
      before: { state: payout.state },
      after: { state },
    })
    if (state === 'paid') await completePayout(tx, actor, { payoutId, invoiceId })
    return ok({ payoutId })
  })
}
