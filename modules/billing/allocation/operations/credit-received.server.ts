import { type Cents, formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import {
  invoiceState,
  invoiceStateNow,
} from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { payableInvoices } from '#modules/billing/invoices/queries/payable-invoices.server.ts'
import { customerCredits, gatewayPayments } from '#modules/billing/tables.money.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { applyCredit } from './allocate-payment.server.ts'

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

/**
 * The customer pays their invoice from their credit, as far as it goes. The credit is read under
 * the customer's lock, so pressing twice uses it once.
 */
export async function payFromCredit(
  actor: Actor,
  invoiceId: string,
): Promise<Result<{ usedCents: number; becamePaid: boolean }>> {
  const customerId = actingCustomerOf(actor, 'pay')
  if (!customerId) return refuse('forbidden', 'Sign in as the customer to pay.')
  return transact(async (tx) => {
    const [own] = await payableInvoices(actor, [invoiceId], tx)
    if (!own) return refuse('not_found', 'This invoice no longer exists or is paid already.')
    if (own.isBeingCharged)
      return refuse(
        'conflict',
        'Your stored card is being charged for it right now. Please look again in a few minutes.',
      )
    const locked = await lockInvoice(tx, own.id)
    if (!locked) return refuse('not_found', 'There is no such invoice.')
    const used = await applyCredit(tx, locked, { actor, now: now() })
    if (used.usedCents === 0) return refuse('conflict', 'There is no credit left to use for it.')
    const title = `${formatRand(used.usedCents)} of account credit used for invoice ${own.number}`
    const moved = changes(invoiceState(locked.invoice), await invoiceStateNow(tx, own.id))
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: own.id,
      action: 'paid',
      title,
      details: used,
      ...moved,
    })
    return ok(used)
  })
}
