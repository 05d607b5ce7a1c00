import { isId } from '#kernel/ids.ts'
import { maxReasonLength } from '#kernel/reason.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { linkPaymentsToBankLine } from '#modules/billing/allocation/operations/link-payments-to-bank-line.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import {
  decided,
  decidedOrOut,
  lineMissing,
  mayNotManagePayments,
} from '../rules/bank-line-decisions.ts'
import { lockBankLine, markReconciled, noteOnLine, setLineState } from './reconcile-line.server.ts'

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

/**
 * Marks a line as not a customer's payment. It leaves the queue and may be restored. Repeating it
 * changes nothing.
 */
export async function dismissBankLine(
  actor: Actor,
  lineId: string,
  reason: string,
): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  const words = reason.trim()
  if (words === '' || words.length > maxReasonLength) {
    const message =
      words === ''
        ? 'Say why this isn’t a customer’s payment.'
        : `At most ${maxReasonLength} characters, please.`
    return refuse('invalid', message, { fields: { reason: [message] } })
  }
  return transact(async (tx) => {
    const line = await lockBankLine(tx, lineId)
    if (!line) return lineMissing
    if (line.state === 'dismissed' && line.reason === words && line.decidedBy === actorName(actor))
      return ok({ lineId })
    const taken = decided(line)
    if (taken) return taken
    await setLineState(tx, line.id, {
      state: 'dismissed',
      reason: words,
      decidedBy: actorName(actor),
      decidedAt: now(),
    })
    await noteOnLine(tx, { actor, line }, { action: 'dismissed', text: `dismissed: ${words}` })
    return ok({ lineId })
  })
}

/**
 * Returns a dismissed line to the queue, for a person to decide: an exact match must not override
 * the person who dismissed it.
 */
export async function reopenBankLine(
  actor: Actor,
  lineId: string,
): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  return transact(async (tx) => {
    const line = await lockBankLine(tx, lineId)
    if (!line) return lineMissing
    if (line.state === 'waiting' || line.state === 'proposed') return ok({ lineId })
    if (line.state !== 'dismissed') return decided(line) ?? lineMissing
    await setLineState(tx, line.id, {
      state: line.amountCents > 0 ? 'waiting' : 'proposed',
      reason: `Restored by ${actorName(actor)}.`,
      decidedBy: null,
      decidedAt: null,
    })
    await noteOnLine(tx, { actor, line }, { action: 'reopened', text: 'brought back' })
    return ok({ lineId })
  })
}
