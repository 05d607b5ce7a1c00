import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, isPassing, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { mayManagePayments } from '../policy.ts'
import { lineText, matchingFacts, type UndecidedLine } from '../queries/matching-facts.server.ts'
import { owedCents } from '../rules/balance.ts'
import { decided, lineMissing, mayNotManagePayments } from '../rules/bank-line-decisions.ts'
import { type Decision, matchLine, noFacts } from '../rules/bank-matching/match-line.ts'
import { bankStatementLines } from '../tables.bank.server.ts'
import { bookLine, lockBankLine, lockInvoices } from './settle-bank-line.server.ts'

/** Who books what matches exactly. */
export const statementReader: Actor = { kind: 'system', name: 'Bank statement' }

const batch = 200

/** Waiting without a reason is: nobody has looked yet. */
const undecided = and(eq(bankStatementLines.state, 'waiting'), eq(bankStatementLines.reason, ''))

/**
 * Decides on the lines that nobody has looked at: books what matches exactly, proposes what is likely. Each in a transaction of its own, so that it may
 * be broken off and started again at any time, and run twice at once. Stops taking new ones when `patienceMs` is over; the job of the statement goes on.
 */
export async function matchBankLines(
  which: { statementId: string } | { lineId: string },
  { patienceMs = Number.POSITIVE_INFINITY }: { patienceMs?: number } = {},
): Promise<void> {
  const mine = 'lineId' in which ? eq(bankStatementLines.id, which.lineId) : eq(bankStatementLines.statementId, which.statementId)
  const until = performance.now() + patienceMs
  // What matches exactly goes first, so that nothing is proposed that a later line pays.
  if (await decideAll(mine, until, ({ state }) => state === 'posted')) await decideAll(mine, until, () => true)
}

/** Goes through the undecided lines batch by batch. False when there was no time for all. */
async function decideAll(mine: SQL, until: number, isWanted: (decision: Decision) => boolean): Promise<boolean> {
  for (let after = 0; ; ) {
    const lines = await nextLines(mine, after)
    const facts = await matchingFacts(lines)
    for (const [at, line] of lines.entries()) {
      if (performance.now() > until) return false
      const decision = matchLine({ ...line, text: lineText(line) }, facts[at] ?? noFacts)
      if (isWanted(decision)) await decide(line, decision)
    }
    const last = lines.at(-1)
    if (!last || lines.length < batch) return true
    after = last.position
  }
}

type NextLine = UndecidedLine & { position: number }

function nextLines(mine: SQL, after: number): Promise<NextLine[]> {
  const { id, position, bookedOn, amountCents, description, reference } = bankStatementLines
  return db()
    .select({ id, position, bookedOn, amountCents, description, reference })
    .from(bankStatementLines)
    .where(and(mine, undecided, gt(position, after)))
    .orderBy(asc(position))
    .limit(batch)
}

/** One line that cannot be booked stops no other: it waits for a person. */
async function decide(line: UndecidedLine, decision: Decision): Promise<void> {
  try {
    for (let tries = 0, at = decision; tries < 3; tries++) {
      if (at.state !== 'posted') return await note(line.id, at)
      if (await book(line, at)) return
      // Somebody paid it meanwhile: what is known now decides.
      const [known] = await matchingFacts([line])
      if (known) at = matchLine({ ...line, text: lineText(line) }, known)
    }
    await note(line.id, { state: 'waiting', reason: 'What it names kept changing while it was looked at.' })
  } catch (error) {
    if (isPassing(error)) throw error
    log().error({ err: error, bankLine: line.id }, 'a bank line could not be booked')
    await note(line.id, { state: 'waiting', reason: 'Booking it failed. Please book it by hand.' })
  }
}

async function note(lineId: string, decision: Exclude<Decision, { state: 'posted' }>): Promise<void> {
  const { state, reason } = decision
  const proposal = decision.state === 'proposed' ? { proposedInvoiceId: decision.invoiceId, proposedCustomerId: decision.customerId } : {}
  await db()
    .update(bankStatementLines)
    .set({ state, reason, ...proposal })
    .where(and(eq(bankStatementLines.id, lineId), undecided))
}

/** True when the line is done, by us or by somebody else; false when exactly this is not owed any longer. */
async function book({ id }: UndecidedLine, { invoiceId, reason }: Extract<Decision, { state: 'posted' }>): Promise<boolean> {
  const done = await transact(async (tx) => {
    const line = await lockBankLine(tx, id)
    if (line?.state !== 'waiting' || line.reason !== '') return ok(true)
    const [locked] = await lockInvoices(tx, [invoiceId])
    if (!locked || owedCents(locked.invoice) !== line.amountCents) return ok(false)
    const shares = [{ locked, amountCents: line.amountCents }]
    await bookLine(tx, line, { shares, customerId: locked.invoice.customerId }, reason, statementReader, now())
    return ok(true)
  })
  return done.ok && done.value
}

/** Goes on with a statement whose deciding was broken off, for whoever does not want to wait for the job. */
export async function continueStatement(actor: Actor, statementId: string): Promise<Result<{ statementId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  if (!isId(statementId)) return refuse('not_found', 'There is no such statement.')
  await matchBankLines({ statementId }, { patienceMs: 8_000 })
  return ok({ statementId })
}

/** Looks at a line that waits as if it had come now: what was proposed may be paid by now, what was missing may be there. */
export async function matchBankLineAgain(actor: Actor, lineId: string): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  const forgotten = await transact(async (tx) => {
    const line = await lockBankLine(tx, lineId)
    if (!line) return lineMissing
    const taken = decided(line)
    if (taken) return taken
    const unknown = { state: 'waiting', reason: '', proposedInvoiceId: null, proposedCustomerId: null } as const
    await tx.update(bankStatementLines).set(unknown).where(eq(bankStatementLines.id, lineId))
    return ok({ lineId })
  })
  if (forgotten.ok) await matchBankLines({ lineId })
  return forgotten
}
