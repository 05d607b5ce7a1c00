import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { linkPaymentsToBankLine } from '#modules/billing/allocation/operations/link-payments-to-bank-line.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { decidedOrOut, lineMissing, mayNotManagePayments } from '../rules/bank-line-decisions.ts'
import { lockBankLine, markReconciled, noteOnLine } from './reconcile-line.server.ts'

/** Links a line to the payments that staff recorded by hand; no money is recorded again. */
export async function linkBankLine(
  actor: Actor,
  lineId: string,
  paymentIds: readonly string[],
): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  if (paymentIds.length === 0 || !paymentIds.every(isId))
    return refuse('invalid', 'Choose the payment.')
  return transact(async (tx) => {
    const line = await lockBankLine(tx, lineId)
    if (!line) return lineMissing
    const linked = await linkPaymentsToBankLine(tx, paymentIds, {
      line,
      lineTaken: () => decidedOrOut(line),
    })
    if (!linked.ok || linked.value === null) return linked.ok ? ok({ lineId }) : linked
    const which = paymentIds.length === 1 ? 'the payment' : `the ${paymentIds.length} payments`
    await markReconciled(
      tx,
      { lineId, reason: `Is ${which} that ${linked.value.recordedBy} recorded by hand.` },
      { actor, now: now() },
    )
    await noteOnLine(
      tx,
      { actor, line },
      {
        action: 'linked',
        text:
          paymentIds.length === 1
            ? 'joined to a payment recorded by hand'
            : 'joined to payments recorded by hand',
      },
    )
    return ok({ lineId })
  })
}
