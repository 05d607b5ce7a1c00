import { formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { countMail } from '#modules/mail/operations/count-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { transact } from '#platform/database.server.ts'
import { failedCharges } from '../queries/failed-charges.server.ts'
import type { AgreedCharge } from '../rules/card-charge.ts'
import { type ChargeReport, chargeAttempt } from './charge-cards.server.ts'
import { openAttempt } from './open-attempt.server.ts'

/**
 * Staff charge a stored card again after a charge failed, by the path and locks of the billing run.
 * Each failed attempt is followed by one attempt at most, so two presses charge once.
 */
export async function chargeFailedCard(
  actor: Actor,
  invoiceId: string,
  agreed: AgreedCharge,
): Promise<Result<{ number: string; outcome: ChargeReport }>> {
  if (!mayManagePayments(actor))
    return refuse('forbidden', 'You do not have permission to manage payments.')
  const [settings, today] = await Promise.all([siteSettings(), siteToday()])
  const opened = await transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) return refuse('not_found', 'Invoice not found')
    const [failed] = await failedCharges([invoiceId], tx)
    if (!failed || failed.attemptId !== agreed.attempt || failed.owedCents !== agreed.amount)
      return overtaken
    if (failed.refusal !== '') return refuse('conflict', failed.refusal)
    // Another decline would email the customer again.
    const counted = await countMail(tx, actor, locked.invoice.buyer.email)
    if (!counted.ok) return counted
    const attempt = await openAttempt(
      tx,
      { invoiceId, asOf: today },
      { settings, isAutomatic: false },
    )
    if (!attempt) return overtaken
    const { invoiceNumber: number } = locked.invoice
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoiceId,
      action: 'charged',
      title: `Stored card charged ${formatRand(attempt.amountCents)} by hand for invoice ${number}`,
      details: { attempt: attempt.merchantPaymentId, amountCents: attempt.amountCents },
      before: { attempt: agreed.attempt, charge: 'declined' },
      after: { attempt: attempt.merchantPaymentId, charge: 'requested' },
    })
    return ok({ number, attempt })
  })
  if (!opened.ok) return opened
  const { number, attempt } = opened.value
  return ok({ number, outcome: await chargeAttempt(attempt, today, settings) })
}

const overtaken = refuse(
  'conflict',
  'Something has changed since this page was opened, so the card was not charged. Look at the invoice again.',
)
