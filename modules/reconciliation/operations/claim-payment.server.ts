import { and, eq, sql } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { isPayable } from '#modules/billing/documents/rules/invoice.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { claimableInvoice } from '../queries/payment-claims.server.ts'
import {
  type ClaimFormValues,
  maxOpenClaims,
  type Proof,
  readClaim,
  readProof,
} from '../rules/payment-claim.ts'
import { paymentClaims } from '../tables.server.ts'

/**
 * The customer reports a transfer for their invoice, with an optional proof. Staff compare it with
 * the bank statement; it moves no money. Pressing twice reports once.
 */
export async function claimPayment(
  actor: Actor,
  invoiceId: string,
  form: ClaimFormValues & { proof: Proof | null; idempotencyKey: string },
): Promise<Result<{ claimId: string }>> {
  const customerId = customerIdOf(actor, 'pay')
  if (!customerId || !isId(invoiceId)) return missing
  if (actor.kind === 'person' && actor.viewedBy)
    return refuse('forbidden', 'You are only looking: nothing was changed.')
  const { idempotencyKey: key, proof, ...values } = form
  const file = readProof(proof)
  if (!file.ok) return file
  return transact(async (tx) => {
    const claimId = newId()
    const scope = `payment-claim:${invoiceId}:${actorId(actor) ?? ''}`
    const claimed = await claimKey(
      tx,
      { scope, key, body: { ...values, proof: proof?.bytes.length ?? 0 } },
      { claimId },
    )
    if (claimed) return claimed
    const invoice = await claimableInvoice(tx, customerId, invoiceId)
    if (!invoice) return missing
    if (!isPayable(invoice.status))
      return refuse('conflict', 'Nothing is owed on this invoice any more.')
    const claim = readClaim(values, await siteToday(tx))
    if (!claim.ok) return claim
    if ((await openClaims(tx, customerId)) >= maxOpenClaims)
      return refuse('too_many', tooMany, { retryAfter: 86_400 })
    await tx.insert(paymentClaims).values({
      id: claimId,
      customerId,
      invoiceId,
      ...claim.value,
      ...file.value,
      createdAt: now(),
    })
    await recordActivity(tx, {
      actor,
      entityType: 'payment_claim',
      entityId: claimId,
      action: 'created',
      title: `Payment of ${formatRand(claim.value.amountCents)} claimed for invoice ${invoice.number}`,
      details: {
        invoiceId,
        amountCents: claim.value.amountCents,
        paidOn: claim.value.paidOn,
        withProof: file.value !== null,
      },
    })
    return ok({ claimId })
  })
}

const missing = refuse('not_found', 'There is no such invoice.')
const tooMany =
  'We have not looked at all your proofs of payment yet. Please wait for us, or write to us.'

/** Counts the customer's open claims; concurrent ones wait for each other. */
async function openClaims(tx: Transaction, customerId: string): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`payment-claims:${customerId}`}, 0))`,
  )
  return tx.$count(
    paymentClaims,
    and(eq(paymentClaims.customerId, customerId), eq(paymentClaims.state, 'open')),
  )
}
