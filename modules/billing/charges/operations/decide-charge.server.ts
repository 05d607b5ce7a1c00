import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, dayIn } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { allocatePayment } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import {
  type LockedInvoice,
  lockInvoice,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { isPayable } from '#modules/billing/documents/rules/invoice.ts'
import { mailChargeDeclined } from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import { gatewayActor } from '#modules/billing/payments/rules/gateways.ts'
import { nextRetry } from '#modules/billing/subscriptions/rules/renewal.ts'
import { chargeAttempts, payments } from '#modules/billing/tables.money.server.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'

export type Attempt = typeof chargeAttempts.$inferSelect

/**
 * The outcome of a charge: from the API's answer, a later query, or a notification. The first of
 * them decides.
 */
export type ChargeOutcome =
  | { kind: 'succeeded'; gatewayPaymentId: string | null; feeCents: Cents | null }
  | { kind: 'declined'; message: string; isCardExpired?: boolean }
  /**
   * The charge never reached the card: retried at the next run, and the customer need not do
   * anything.
   */
  | { kind: 'lost'; message: string }
  | { kind: 'unknown'; message: string }

type Deciding = { today: CalendarDate; now: Date; settings: SiteSettings }

const open = inArray(chargeAttempts.status, ['requested', 'unknown'])

/**
 * Records the outcome of a charge once. A decided attempt only gains the gateway's number and fee,
 * which the notification brings after the answer. A refusal has no consequences once the invoice is
 * paid otherwise. Returns whether this call decided it.
 */
export async function decideCharge(
  tx: Transaction,
  { attemptId, outcome }: { attemptId: string; outcome: ChargeOutcome },
  { today, now, settings }: Deciding,
): Promise<boolean> {
  const [found] = await tx.select().from(chargeAttempts).where(eq(chargeAttempts.id, attemptId))
  const locked = found && (await lockInvoice(tx, found.invoiceId))
  if (!found || !locked) return false
  if (outcome.kind === 'unknown') {
    await tx
      .update(chargeAttempts)
      .set({ status: 'unknown', message: outcome.message })
      .where(and(eq(chargeAttempts.id, attemptId), open))
    return true
  }
  const [attempt] = await tx
    .update(chargeAttempts)
    .set({
      status: outcome.kind,
      decidedAt: now,
      message: outcome.kind === 'succeeded' ? '' : outcome.message,
    })
    // The gateway may still confirm a charge that we recorded as lost or declined.
    .where(
      and(
        eq(chargeAttempts.id, attemptId),
        outcome.kind === 'succeeded' ? sql`${chargeAttempts.status} <> 'succeeded'` : open,
      ),
    )
    .returning()
  if (outcome.kind === 'succeeded') {
    if (attempt)
      await recordCharge(tx, locked, {
        attempt,
        outcome,
        receivedOn: dayIn(settings.timezone, attempt.createdAt),
        now,
      })
    else await completeReceipt(tx, found, outcome)
  } else if (attempt && isPayable(locked.invoice.status))
    await noteRefusal(tx, { attempt, outcome }, { today, now, settings })
  return attempt !== undefined
}

type Succeeded = Extract<ChargeOutcome, { kind: 'succeeded' }>

async function recordCharge(
  tx: Transaction,
  locked: LockedInvoice,
  {
    attempt,
    outcome,
    receivedOn,
    now,
  }: { attempt: Attempt; outcome: Succeeded; receivedOn: CalendarDate; now: Date },
): Promise<void> {
  const { gatewayPaymentId, feeCents } = outcome
  await tx
    .update(chargeAttempts)
    .set({ gatewayPaymentId, nextRetryOn: null })
    .where(eq(chargeAttempts.id, attempt.id))
  const receipt = {
    amountCents: attempt.amountCents,
    method: 'card' as const,
    source: 'gateway' as const,
    gatewayPaymentId,
    gatewayFeeCents: feeCents,
    token: attempt.gatewayToken,
    reference: gatewayPaymentId ?? attempt.merchantPaymentId,
    // The day of the charge, however late its outcome is known.
    receivedOn,
    notes: 'Charged to the stored card',
  }
  await allocatePayment(tx, locked, { receipt, by: { actor: gatewayActor(attempt.gateway), now } })
}

/** The second message about a charge may have the number or fee that the first lacked. */
async function completeReceipt(
  tx: Transaction,
  attempt: Attempt,
  { gatewayPaymentId, feeCents }: Succeeded,
): Promise<void> {
  if (gatewayPaymentId === null) return
  if (attempt.gatewayPaymentId === null) {
    await tx
      .update(chargeAttempts)
      .set({ gatewayPaymentId })
      .where(eq(chargeAttempts.id, attempt.id))
    await tx
      .update(payments)
      .set({ gatewayPaymentId, gatewayFeeCents: feeCents })
      .where(
        and(
          eq(payments.invoiceId, attempt.invoiceId),
          eq(payments.reference, attempt.merchantPaymentId),
        ),
      )
  } else if (feeCents !== null) {
    await tx
      .update(payments)
      .set({ gatewayFeeCents: feeCents })
      .where(
        and(
          eq(payments.gatewayPaymentId, gatewayPaymentId),
          sql`${payments.gatewayFeeCents} is null`,
        ),
      )
  }
}

async function noteRefusal(
  tx: Transaction,
  {
    attempt,
    outcome,
  }: { attempt: Attempt; outcome: Extract<ChargeOutcome, { kind: 'declined' | 'lost' }> },
  { today, now, settings }: Deciding,
): Promise<void> {
  const nextRetryOn =
    outcome.kind === 'lost' ? addDays(today, 1) : await retryAfter(tx, attempt, { today, settings })
  await tx.update(chargeAttempts).set({ nextRetryOn }).where(eq(chargeAttempts.id, attempt.id))
  const errorMessage =
    outcome.kind === 'lost' ? outcome.message : `Card declined: ${outcome.message}`
  await tx
    .update(recurringBillingLogs)
    .set({ status: outcome.kind === 'lost' ? 'pending' : 'failed', errorMessage, updatedAt: now })
    .where(eq(recurringBillingLogs.invoiceId, attempt.invoiceId))
  if (outcome.kind === 'declined')
    await mailChargeDeclined(tx, attempt.invoiceId, {
      occasion: attempt.id,
      nextTry: nextRetryOn,
      isCardExpired: outcome.isCardExpired === true,
    })
}

async function retryAfter(
  tx: Transaction,
  attempt: Attempt,
  { today, settings }: { today: CalendarDate; settings: SiteSettings },
): Promise<CalendarDate | null> {
  const [first] = await tx
    .select({ on: chargeAttempts.requestedOn })
    .from(chargeAttempts)
    .where(
      and(eq(chargeAttempts.invoiceId, attempt.invoiceId), eq(chargeAttempts.status, 'declined')),
    )
    .orderBy(asc(chargeAttempts.attempt))
    .limit(1)
  return nextRetry(
    first?.on ?? attempt.requestedOn,
    settings.billingSettings.card_retry_days,
    today,
  )
}
