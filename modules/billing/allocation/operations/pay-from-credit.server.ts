import { formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import {
  invoiceState,
  invoiceStateNow,
} from '#modules/billing/documents/queries/invoice-state.server.ts'
import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { payableInvoices } from '#modules/billing/invoices/queries/payable-invoices.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { applyCredit } from './allocate-payment.server.ts'

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
