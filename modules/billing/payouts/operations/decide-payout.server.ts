import { eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { refundOrder } from '#modules/billing/orders/operations/refund-order.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { customerCredits, payouts } from '#modules/billing/tables.money.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mailedPayout } from '../queries/payouts.server.ts'
import { maskedAccount, payoutMethodLabels } from '../rules/payout.ts'

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

/** What follows from a payout that was paid: the remittance advice, and the status of its order. */
export async function completePayout(
  tx: Transaction,
  actor: Actor,
  payout: { payoutId: string; invoiceId: string | null },
): Promise<void> {
  await mailPayoutSent(tx, payout.payoutId)
  if (payout.invoiceId) await refundOrder(tx, actor, payout.invoiceId)
}

/**
 * The remittance advice. Once per payout; not for deleted customers. The caller has marked the
 * payout as paid.
 */
async function mailPayoutSent(tx: Transaction, payoutId: string): Promise<void> {
  const row = await mailedPayout(payoutId, tx)
  if (!row) return
  const { payout, invoiceNumber, email, firstName, lastName } = row
  const { timezone } = await siteSettings(tx)
  await enqueueMail(tx, {
    key: `payout_sent:${payoutId}`,
    template: 'payout_sent',
    to: email,
    variables: {
      customer_name: `${firstName} ${lastName}`.trim(),
      amount: decimalRand(payout.amountCents),
      payment_method: payoutMethodLabels[payout.method],
      payout_account: maskedAccount(payout.account),
      payment_reference: payout.reference,
      invoice_number: invoiceNumber ?? '',
      paid_on: dayIn(timezone, payout.decidedAt ?? payout.createdAt),
      statement_url: `${config().publicUrl}/dashboard/statement`,
    },
    customerId: payout.customerId,
    ...(payout.invoiceId && { invoiceId: payout.invoiceId }),
  })
}
