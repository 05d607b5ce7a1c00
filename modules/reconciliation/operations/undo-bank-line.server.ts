import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  bouncedBy,
  releaseBouncedLine,
  reverseBankLine,
} from '#modules/billing/allocation/operations/reverse-bank-line.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { lineText } from '../queries/matching-facts.server.ts'
import { decided, lineMissing, mayNotManagePayments } from '../rules/bank-line-decisions.ts'
import {
  type BankLine,
  lockBankLine,
  markReconciled,
  noteOnLine,
  setLineState,
} from './reconcile-line.server.ts'

/**
 * Staff undo a line's allocation (D39), with their own entries; the line waits for a person again.
 * Of a line of money out, both it and the line whose payment it reversed wait again.
 */
export async function undoBankLine(
  actor: Actor,
  lineId: string,
  reason: string,
): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  const originalId = isId(lineId) ? await bouncedBy(lineId, db()) : null
  if (originalId !== null) return undoBounce(actor, { lineId, originalId, reason })
  return transact(async (tx) => {
    const line = await lockBankLine(tx, lineId)
    if (!line) return lineMissing
    if (line.state !== 'reconciled' || line.amountCents <= 0) return notReconciled
    const by = { actor, now: now() }
    const reversed = await reverseBankLine(
      tx,
      line.id,
      { reason, reversedOn: await siteToday(tx), entryLineId: line.id },
      by,
    )
    if (!reversed.ok) return reversed
    await waitsAgain(tx, actor, { line, reason })
    return ok({ lineId })
  })
}

const notReconciled = refuse('conflict', 'This line is not reconciled.')

async function undoBounce(
  actor: Actor,
  { lineId, originalId, reason }: { lineId: string; originalId: string; reason: string },
): Promise<Result<{ lineId: string }>> {
  return transact(async (tx) => {
    const [line, original] = await lockBoth(tx, lineId, originalId)
    if (!line || !original) return lineMissing
    if (line.state !== 'reconciled' || (await bouncedBy(lineId, tx)) !== originalId)
      return notReconciled
    await releaseBouncedLine(tx, lineId, originalId)
    for (const one of [line, original]) await waitsAgain(tx, actor, { line: one, reason })
    return ok({ lineId })
  })
}

async function waitsAgain(
  tx: Transaction,
  actor: Actor,
  { line, reason }: { line: BankLine; reason: string },
): Promise<void> {
  // Money out never waits for its own allocation; it is proposed as a payment that the bank
  // reversed.
  const state = line.amountCents > 0 ? 'waiting' : 'proposed'
  await setLineState(tx, line.id, {
    state,
    reason: `Undone by ${actorName(actor)}: ${reason}`,
    decidedBy: null,
    decidedAt: null,
  })
  await noteOnLine(tx, { actor, line }, { action: 'reversed', text: `undone: ${reason}` })
}

/** Locked in order of id, so that two people who choose each other's lines do not wait for ever. */
async function lockBoth(
  tx: Transaction,
  lineId: string,
  originalId: string,
): Promise<[BankLine | undefined, BankLine | undefined]> {
  const lines: (BankLine | null)[] = []
  for (const id of [lineId, originalId].sort()) lines.push(await lockBankLine(tx, id))
  const found = (id: string) => lines.find((one) => one?.id === id) ?? undefined
  return [found(lineId), found(originalId)]
}

/**
 * A payment bounced: a line of money out reverses what a line of money in paid, on its day. Both
 * stay reconciled.
 */
export async function bounceBankLine(
  actor: Actor,
  lineId: string,
  originalId: string,
): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  return transact(async (tx) => {
    const [line, original] = await lockBoth(tx, lineId, originalId)
    if (!line || !original) return lineMissing
    const problem = bounceProblem(line, original)
    if (problem) return problem
    const by = { actor, now: now() }
    const reason = lineText(line).slice(0, 300) || 'Reversed by the bank'
    const written = await reverseBankLine(
      tx,
      original.id,
      { reason, reversedOn: line.bookedOn, entryLineId: line.id },
      by,
    )
    if (!written.ok) return written
    await markReconciled(
      tx,
      { lineId: line.id, reason: `Reverses the payment of ${original.bookedOn}.` },
      by,
    )
    await noteOnLine(
      tx,
      { actor, line },
      {
        action: 'reversed',
        text: `reverses the payment of ${original.bookedOn}`,
      },
    )
    return ok({ lineId })
  })
}

function bounceProblem(line: BankLine, original: BankLine): ReturnType<typeof decided> {
  const taken = line.state === 'outgoing' ? null : decided(line)
  if (taken) return taken
  if (line.amountCents >= 0 || original.amountCents !== -line.amountCents)
    return refuse('invalid', 'The payment has a different amount.')
  const isAllocated = original.state === 'reconciled' && original.bookedOn <= line.bookedOn
  return isAllocated ? null : refuse('conflict', 'That payment is not allocated.')
}
