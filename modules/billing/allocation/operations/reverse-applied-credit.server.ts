import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import {
  invoiceState,
  invoiceStateNow,
} from '#modules/billing/documents/queries/invoice-state.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { reduceReceived } from './reduce-received.server.ts'

/** Staff give used credit back to the customer (D39): the invoice that it paid is owed again. */
export async function reverseAppliedCredit(
  actor: Actor,
  creditId: string,
  reason: string,
): Promise<Result<{ invoiceId: string }>> {
  if (!mayManagePayments(actor))
    return refuse('forbidden', 'You do not have permission to manage payments.')
  return transact(async (tx) => {
    const used = and(
      eq(customerCredits.id, creditId),
      eq(customerCredits.kind, 'applied'),
      eq(customerCredits.isReversal, false),
    )
    const [found] = isId(creditId) ? await tx.select().from(customerCredits).where(used) : []
    const locked = found?.invoiceId ? await lockInvoice(tx, found.invoiceId) : null
    if (!found || !locked) return refuse('not_found', 'There is no such credit.')
    const [credit] = await tx.select().from(customerCredits).where(used).for('update')
    if (!credit || credit.reversedAt)
      return refuse('conflict', 'This credit was given back already.')
    const by = { actor, now: now() }
    const { customerId } = credit
    const { id: invoiceId, invoiceNumber } = locked.invoice
    const usedCents = -credit.amountCents
    const row = {
      customerId,
      invoiceId,
      kind: 'applied' as const,
      amountCents: usedCents,
      isReversal: true,
      note: reason,
    }
    await tx
      .update(customerCredits)
      .set({ reversedAt: by.now })
      .where(eq(customerCredits.id, credit.id))
    await tx
      .insert(customerCredits)
      .values({ ...row, recordedBy: actorName(actor), createdAt: by.now })
    await reduceReceived(tx, locked, { cents: usedCents, paymentId: null, note: reason }, by)
    const title = `${formatRand(usedCents)} of credit taken off invoice ${invoiceNumber} again: ${reason}`
    const moved = changes(invoiceState(locked.invoice), await invoiceStateNow(tx, invoiceId))
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoiceId,
      action: 'reversed',
      title,
      details: { creditId, usedCents },
      ...moved,
    })
    return ok({ invoiceId })
  })
}
