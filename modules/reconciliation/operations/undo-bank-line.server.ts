import { ok, type Result, refuse } from '#kernel/result.ts'
import { reverseBankLine } from '#modules/billing/allocation/operations/reverse-bank-line.server.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { lineText } from '../queries/matching-facts.server.ts'
import { decided, lineMissing, mayNotManagePayments } from '../rules/bank-line-decisions.ts'
import { type BankLine, lockBankLine, markReconciled, noteOnLine, setLineState } from './reconcile-line.server.ts'

/** Staff take back a line's allocation (D39), with entries of their own; the line waits for a person again. Refuses: no permission, a line that is not reconciled. */
export async function undoBankLine(actor: Actor, lineId: string, reason: string): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  return transact(async (tx) => {
    const line = await lockBankLine(tx, lineId)
    if (!line) return lineMissing
    if (line.state !== 'reconciled' || line.amountCents <= 0) return refuse('conflict', 'This line is not reconciled.')
    const by = { actor, now: now() }
    const reversed = await reverseBankLine(tx, line.id, { reason, reversedOn: await siteToday(tx), entryLineId: line.id }, by)
    if (!reversed.ok) return reversed
    await setLineState(tx, line.id, { state: 'waiting', reason: `Undone by ${actorName(actor)}: ${reason}`, decidedBy: null, decidedAt: null })
    await noteOnLine(tx, actor, line, { action: 'reversed', text: `undone: ${reason}` })
    return ok({ lineId })
  })
}

/**
 * A payment bounced: a line of money out takes back what a line of money in paid, on its day. Both stay reconciled. Refuses: no permission, a line that was decided
 * already, another amount, a payment that was taken back already.
 */
export async function bounceBankLine(actor: Actor, lineId: string, originalId: string): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  return transact(async (tx) => {
    // Locked in order of id, so that two people who choose each other's lines do not wait for ever.
    const [first, second] = lineId < originalId ? [lineId, originalId] : [originalId, lineId]
    const lines = [await lockBankLine(tx, first), await lockBankLine(tx, second)]
    const line = lines.find((one) => one?.id === lineId)
    const original = lines.find((one) => one?.id === originalId)
    if (!line || !original) return lineMissing
    const problem = bounceProblem(line, original)
    if (problem) return problem
    const by = { actor, now: now() }
    const reason = lineText(line).slice(0, 300) || 'Taken back by the bank'
    const written = await reverseBankLine(tx, original.id, { reason, reversedOn: line.bookedOn, entryLineId: line.id }, by)
    if (!written.ok) return written
    await markReconciled(tx, line.id, `Takes back the payment of ${original.bookedOn}.`, by)
    await noteOnLine(tx, actor, line, { action: 'reversed', text: `takes back the payment of ${original.bookedOn}` })
    return ok({ lineId })
  })
}

function bounceProblem(line: BankLine, original: BankLine): ReturnType<typeof decided> {
  const taken = line.state === 'outgoing' ? null : decided(line)
  if (taken) return taken
  if (line.amountCents >= 0 || original.amountCents !== -line.amountCents) return refuse('invalid', 'The payment has a different amount.')
  const isAllocated = original.state === 'reconciled' && original.bookedOn <= line.bookedOn
  return isAllocated ? null : refuse('conflict', 'That payment is not allocated.')
}
