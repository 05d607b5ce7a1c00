import { dayIn } from '#kernel/dates.ts'
import { decimalRand } from '#kernel/money.ts'
import { refundOrder } from '#modules/billing/orders/operations/refund-order.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mailedPayout } from '../queries/mailed-payout.server.ts'
import { maskedAccount, payoutMethodLabels } from '../rules/payout.ts'

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
