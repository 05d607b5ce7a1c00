import { maxReasonLength } from '#kernel/reason.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { decided, lineMissing, mayNotManagePayments } from '../rules/bank-line-decisions.ts'
import { lockBankLine, noteOnLine, setLineState } from './reconcile-line.server.ts'

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
