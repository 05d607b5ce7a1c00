import { eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { reasonMissing } from '#kernel/reason.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import {
  invoiceState,
  invoiceStateNow,
} from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { badDebtCents, isPayable, owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { writeOffs } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { writeOffProblem } from '../rules/write-off.ts'
import { releaseBadDebt } from './reduce-received.server.ts'

const mayNot = refuse('forbidden', 'You do not have permission to manage payments.')
const noReason = refuse('invalid', reasonMissing, { fields: { reason: [reasonMissing] } })

/**
 * Staff write off what is still owed on an invoice (VAT Act s22(1)): its own entry, and nothing is
 * asked for any more. The tax invoice stays, and a suspended service stays suspended. Once per key.
 * Refuses: no permission, no reason, nothing owed, what never became a tax invoice, and an order
 * whose service has not begun (`writeOffProblem`).
 */
export async function writeOffBadDebt(
  actor: Actor,
  invoiceId: string,
  { reason, idempotencyKey }: { reason: string; idempotencyKey: string },
): Promise<Result<{ number: string }>> {
  if (!mayManagePayments(actor)) return mayNot
  if (reason.trim() === '') return noReason
  return transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) return refuse('not_found', 'Invoice not found')
    const { invoice, order } = locked
    const number = invoice.invoiceNumber
    const scope = `write-off:${invoiceId}:${actorId(actor) ?? 'system'}`
    const claimed = await claimKey(tx, { scope, key: idempotencyKey, body: { reason } }, { number })
    if (claimed) return claimed
    const amountCents = owedCents(invoice)
    if (!isPayable(invoice.status) || amountCents === 0)
      return refuse('conflict', 'Nothing is owed on this invoice.')
    const { billingSettings, timezone } = await siteSettings(tx)
    const problem = writeOffProblem(invoice, { order, basis: billingSettings.vat_basis })
    if (problem) return refuse('conflict', problem)
    const moment = now()
    const entry = {
      invoiceId: invoice.id,
      kind: 'bad_debt' as const,
      day: dayIn(timezone, moment),
      amountCents,
      reason,
    }
    await tx.insert(writeOffs).values({ ...entry, recordedBy: actorName(actor), createdAt: moment })
    await tx
      .update(invoices)
      .set({ status: 'written_off', updatedAt: moment })
      .where(eq(invoices.id, invoice.id))
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoice.id,
      action: 'written_off',
      title: `${formatRand(amountCents)} on ${number} written off as a bad debt: ${reason}`,
      details: { amountCents, reason },
      ...changes(invoiceState(invoice), await invoiceStateNow(tx, invoice.id)),
    })
    return ok({ number })
  })
}

/**
 * Staff take a write-off back (D39) by its own entry, dated today: the debt is owed again, and its
 * relief is undone in the period of that day.
 */
export async function reverseWriteOff(
  actor: Actor,
  invoiceId: string,
  reason: string,
): Promise<Result<{ number: string }>> {
  if (!mayManagePayments(actor)) return mayNot
  if (reason.trim() === '') return noReason
  return transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) return refuse('not_found', 'Invoice not found')
    const { invoice } = locked
    const amountCents = badDebtCents(invoice)
    if (amountCents === 0) return refuse('conflict', 'This invoice is not written off.')
    const by = { actor, now: now() }
    await releaseBadDebt(tx, invoice, {
      released: { kind: 'reversal', cents: amountCents, day: null, reason },
      by,
    })
    // Never `pending`: the stored card is not charged again automatically for a debt that was
    // written off.
    await tx
      .update(invoices)
      .set({ status: 'unpaid', updatedAt: by.now })
      .where(eq(invoices.id, invoice.id))
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoice.id,
      action: 'reversed',
      title: `Write-off of ${formatRand(amountCents)} on ${invoice.invoiceNumber} reversed: ${reason}`,
      details: { amountCents, reason },
      ...changes(invoiceState(invoice), await invoiceStateNow(tx, invoice.id)),
    })
    return ok({ number: invoice.invoiceNumber })
  })
}
