import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { decided, lineMissing, mayNotManagePayments } from '../rules/bank-line-decisions.ts'
import { lockBankLine, markBooked, noteOnLine } from './settle-bank-line.server.ts'

/**
 * The money of this line was recorded by hand before: the two become one, and nothing is booked again. Refuses: a payment of another amount, one that
 * did not come by transfer, one that another line has.
 */
export async function linkBankLine(actor: Actor, lineId: string, paymentId: string): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  if (!isId(paymentId)) return refuse('invalid', 'Choose the payment that this is.')
  return transact(async (tx) => {
    const line = await lockBankLine(tx, lineId)
    if (!line) return lineMissing
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    if (payment?.bankLineId === lineId) return ok({ lineId })
    const taken = decided(line)
    if (taken) return taken
    if (payment?.source !== 'staff' || payment.method !== 'bank_transfer') return refuse('not_found', 'There is no such payment.')
    if (payment.bankLineId !== null) return refuse('conflict', 'This payment belongs to another line of a statement.')
    if (payment.amountCents !== line.amountCents) return refuse('invalid', 'The payment is of another amount.')
    await tx.update(payments).set({ bankLineId: lineId }).where(eq(payments.id, paymentId))
    await markBooked(tx, lineId, `Is the payment that ${payment.recordedBy} recorded by hand.`, actor, now())
    await noteOnLine(tx, actor, line, 'linked', 'joined to a payment recorded by hand')
    return ok({ lineId })
  })
}
