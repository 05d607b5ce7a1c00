import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { linkPaymentToBankLine } from '#modules/billing/allocation/operations/link-payment-to-bank-line.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { decidedOrOut, lineMissing, mayNotManagePayments } from '../rules/bank-line-decisions.ts'
import { lockBankLine, markReconciled, noteOnLine } from './reconcile-line.server.ts'

/**
 * Links a line to the payment that staff recorded by hand; no money is recorded again. Refuses: a payment of another amount, one that is not a transfer,
 * one that is linked to another line.
 */
export async function linkBankLine(actor: Actor, lineId: string, paymentId: string): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  if (!isId(paymentId)) return refuse('invalid', 'Choose the payment.')
  return transact(async (tx) => {
    const line = await lockBankLine(tx, lineId)
    if (!line) return lineMissing
    const linked = await linkPaymentToBankLine(tx, paymentId, line, () => decidedOrOut(line))
    if (!linked.ok || linked.value === null) return linked.ok ? ok({ lineId }) : linked
    await markReconciled(tx, lineId, `Is the payment that ${linked.value.recordedBy} recorded by hand.`, { actor, now: now() })
    await noteOnLine(tx, actor, line, { action: 'linked', text: 'joined to a payment recorded by hand' })
    return ok({ lineId })
  })
}
