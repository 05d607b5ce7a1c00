import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { maxReasonLength, reasonMissing } from '#kernel/reason.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { warnAgain } from '#modules/billing/subscriptions/operations/clear-dunning.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { isPaymentOf } from '../queries/matching-facts.server.ts'
import { mayNotManagePayments } from '../rules/bank-line-decisions.ts'
import { bankStatementLines, paymentClaims } from '../tables.server.ts'

type Claim = typeof paymentClaims.$inferSelect

const missing = refuse('not_found', 'There is no such proof of payment.')

/** Staff link a reported transfer to its payment. */
export async function confirmClaim(
  actor: Actor,
  claimId: string,
  paymentId: string,
): Promise<Result<{ claimId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  return transact(async (tx) => {
    const claim = await openClaim(tx, claimId)
    if (!claim.ok) return claim
    if (!(await isPaymentOf(tx, paymentId, claim.value.customerId)))
      return refuse('invalid', 'Choose the payment that was found.', {
        fields: { paymentId: ['Choose the payment that was found.'] },
      })
    await decide(tx, { actor, claim: claim.value }, { state: 'confirmed', details: { paymentId } })
    return ok({ claimId })
  })
}

/**
 * Staff reject a claim: the money did not arrive, or the file proves nothing. The ladder goes on
 * with a warning.
 */
export async function dismissClaim(
  actor: Actor,
  claimId: string,
  reason: string,
): Promise<Result<{ claimId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  const text = reason.trim().slice(0, maxReasonLength)
  if (text === '') return refuse('invalid', 'Say why.', { fields: { reason: [reasonMissing] } })
  return transact(async (tx) => {
    const claim = await openClaim(tx, claimId)
    if (!claim.ok) return claim
    await decide(
      tx,
      { actor, claim: claim.value },
      { state: 'dismissed', details: { reason: text } },
    )
    if (claim.value.invoiceId) await warnAgain(tx, claim.value)
    return ok({ claimId })
  })
}

async function openClaim(tx: Transaction, claimId: string): Promise<Result<Claim>> {
  if (!isId(claimId)) return missing
  const [claim] = await tx
    .select()
    .from(paymentClaims)
    .where(eq(paymentClaims.id, claimId))
    .for('update')
  if (!claim) return missing
  if (claim.state !== 'open')
    return refuse(
      'conflict',
      `${claim.decidedBy ?? 'Somebody'} has ${claim.state} this proof of payment already.`,
    )
  return ok(claim)
}

type ClaimDecision = { state: 'confirmed' | 'dismissed'; details: Record<string, string> }

async function decide(
  tx: Transaction,
  { actor, claim }: { actor: Actor; claim: Claim },
  { state, details }: ClaimDecision,
): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ state, decidedBy: actorName(actor), decidedAt: now() })
    .where(and(eq(paymentClaims.id, claim.id), eq(paymentClaims.state, 'open')))
  await recordActivity(tx, {
    actor,
    entityType: 'payment_claim',
    entityId: claim.id,
    action: state,
    title: `Proof of payment of ${formatRand(claim.amountCents)} ${state}`,
    details: { invoiceId: claim.invoiceId, ...details },
    before: { state: claim.state },
    after: { state },
  })
}

/**
 * Removes a deleted customer's notes and files about transfers; the bank's lines stay as the proof.
 * Open claims are dismissed.
 */
export async function eraseClaims(tx: Transaction, customerId: string, now: Date): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ note: '', fileName: null, fileType: null, fileBytes: null, fileBytesKey: null })
    .where(eq(paymentClaims.customerId, customerId))
  await tx
    .update(paymentClaims)
    .set({ state: 'dismissed', decidedBy: 'Customer deleted', decidedAt: now })
    .where(and(eq(paymentClaims.customerId, customerId), eq(paymentClaims.state, 'open')))
}

/** Moves claims and proposals to the customer record that remains after a merge. */
export async function moveClaims(
  tx: Transaction,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ customerId: toCustomerId })
    .where(eq(paymentClaims.customerId, fromCustomerId))
  await tx
    .update(bankStatementLines)
    .set({ proposedCustomerId: toCustomerId })
    .where(eq(bankStatementLines.proposedCustomerId, fromCustomerId))
}
