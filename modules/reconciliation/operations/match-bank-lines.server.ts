import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lockInvoices } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, isPassing, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { lineText, matchingFacts, type UndecidedLine } from '../queries/matching-facts.server.ts'
import { possibleDuplicates } from '../queries/possible-duplicates.server.ts'
import { decidedOrOut, lineMissing, mayNotManagePayments } from '../rules/bank-line-decisions.ts'
import { type Decision, type Facts, noFacts } from '../rules/bank-matching/line-facts.ts'
import { matchLine } from '../rules/bank-matching/match-line.ts'
import { bankStatementLines } from '../tables.server.ts'
import { lockBankLine, reconcileLine } from './reconcile-line.server.ts'

/** The actor named for automatic reconciliation. */
export const statementReader: Actor = { kind: 'system', name: 'Bank statement' }

const batch = 500

/** A waiting line without a reason has not been matched yet. */
const undecided = and(eq(bankStatementLines.state, 'waiting'), eq(bankStatementLines.reason, ''))

/**
 * Matches undecided lines: reconciles exact matches, proposes likely ones. Each line is its own
 * transaction, so that matching can be interrupted, repeated and run concurrently. Takes no new
 * lines once `timeLimitMs` has passed; the statement's job continues.
 */
export async function matchBankLines(
  which: { statementId: string } | { lineId: string },
  { timeLimitMs = Number.POSITIVE_INFINITY }: { timeLimitMs?: number } = {},
): Promise<void> {
  const mine =
    'lineId' in which
      ? eq(bankStatementLines.id, which.lineId)
      : eq(bankStatementLines.statementId, which.statementId)
  const until = performance.now() + timeLimitMs
  // Exact matches first, so that nothing is proposed that a later line pays.
  if (await goThrough(mine, until, reconcileExact)) await goThrough(mine, until, noteRest)
}

type Judged = { line: UndecidedLine; decision: Decision }

/** Matches undecided lines batch by batch. False when the time ran out. */
async function goThrough(
  mine: SQL,
  until: number,
  act: (judged: Judged[], until: number) => Promise<boolean>,
): Promise<boolean> {
  for (let after = 0; ; ) {
    if (performance.now() > until) return false
    const lines = await nextLines(mine, after)
    const facts = await matchingFacts(lines)
    const judged = lines.map((line, at) => ({ line, decision: judge(line, facts[at] ?? noFacts) }))
    if (!(await act(judged, until))) return false
    const last = lines.at(-1)
    if (!last || lines.length < batch) return true
    after = last.position
  }
}

async function reconcileExact(judged: Judged[], until: number): Promise<boolean> {
  for (const { line, decision } of judged) {
    if (performance.now() > until) return false
    if (decision.state === 'reconciled') await decide(line, decision)
  }
  return true
}

async function noteRest(judged: Judged[], until: number): Promise<boolean> {
  await note(
    judged.flatMap(({ line, decision }) =>
      decision.state === 'reconciled' ? [] : [{ line, decision }],
    ),
  )
  return reconcileExact(judged, until)
}

function judge(line: UndecidedLine, facts: Facts): Decision {
  return withCaution(line.caution, matchLine({ ...line, text: lineText(line) }, facts))
}

/** A line whose direction is doubtful is for a person, whatever it names. */
function withCaution(caution: string, decision: Decision): Decision {
  if (caution === '') return decision
  const reason = `${caution} ${decision.reason}`
  return decision.state === 'reconciled'
    ? { ...decision, state: 'proposed', reason }
    : { ...decision, reason }
}

type NextLine = UndecidedLine & { position: number }

function nextLines(mine: SQL, after: number): Promise<NextLine[]> {
  const { id, statementId, position, bookedOn, amountCents, description, reference, caution } =
    bankStatementLines
  return db()
    .select({ id, statementId, position, bookedOn, amountCents, description, reference, caution })
    .from(bankStatementLines)
    .where(and(mine, undecided, gt(position, after)))
    .orderBy(asc(position))
    .limit(batch)
}

/** A line that cannot be reconciled waits for a person and blocks no other. */
async function decide(line: UndecidedLine, decision: Decision): Promise<void> {
  try {
    for (let tries = 0, at = decision; tries < 3; tries++) {
      if (at.state !== 'reconciled') return await note([{ line, decision: at }])
      if (await reconcile(line, at)) return
      // Paid meanwhile: decided again with the current facts.
      const [known] = await matchingFacts([line])
      at = judge(line, known ?? noFacts)
    }
    await note([
      {
        line,
        decision: {
          state: 'waiting',
          reason: 'The documents that it names kept changing while it was matched.',
        },
      },
    ])
  } catch (error) {
    if (isPassing(error)) throw error
    log().error({ err: error, bankLine: line.id }, 'a bank line could not be reconciled')
    await note([
      {
        line,
        decision: { state: 'waiting', reason: 'Allocating it failed. Please allocate it by hand.' },
      },
    ])
  }
}

/** Stores proposals and waiting lines in bulk; decisions made meanwhile are kept. */
async function note(
  notes: { line: UndecidedLine; decision: Exclude<Decision, { state: 'reconciled' }> }[],
): Promise<void> {
  if (notes.length === 0) return
  const rows = notes.map(({ line, decision }) => ({
    id: line.id,
    state: decision.state,
    reason: decision.reason,
    invoice: decision.state === 'proposed' ? decision.invoiceId : null,
    customer: decision.state === 'proposed' ? decision.customerId : null,
  }))
  await db().execute(sql`
    update ${bankStatementLines} line
    set state = row.state, reason = row.reason, proposed_invoice_id = row.invoice,
      proposed_customer_id = row.customer
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, state bank_line_state, reason text, invoice uuid, customer uuid)
    where line.id = row.id and line.state = 'waiting' and line.reason = ''`)
}

/**
 * True when the line is decided, by us or by another process; false when the balance changed or the
 * money was recorded meanwhile.
 */
async function reconcile(
  { id }: UndecidedLine,
  { invoiceId, reason }: Extract<Decision, { state: 'reconciled' }>,
): Promise<boolean> {
  const done = await transact(async (tx) => {
    const line = await lockBankLine(tx, id)
    if (line?.state !== 'waiting' || line.reason !== '') return ok(true)
    const [locked] = await lockInvoices(tx, [invoiceId])
    if (!locked || owedCents(locked.invoice) !== line.amountCents) return ok(false)
    const [before = []] = await possibleDuplicates(
      [line],
      [{ invoiceId, customerId: locked.invoice.customerId }],
      tx,
    )
    if (before.length > 0) return ok(false)
    const shares = [{ locked, amountCents: line.amountCents }]
    await reconcileLine(
      tx,
      line,
      { shares, customerId: locked.invoice.customerId, reason },
      { actor: statementReader, now: now() },
    )
    return ok(true)
  })
  return done.ok && done.value
}

/** Continues interrupted matching of a statement without waiting for the job. */
export async function continueStatement(
  actor: Actor,
  statementId: string,
): Promise<Result<{ statementId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  if (!isId(statementId)) return refuse('not_found', 'There is no such statement.')
  await matchBankLines({ statementId }, { timeLimitMs: 8_000 })
  return ok({ statementId })
}

/**
 * Matches a waiting line again with the current facts: a proposed invoice may be paid by now, a
 * missing one may exist.
 */
export async function matchBankLineAgain(
  actor: Actor,
  lineId: string,
): Promise<Result<{ lineId: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  const forgotten = await transact(async (tx) => {
    const line = await lockBankLine(tx, lineId)
    if (!line) return lineMissing
    const taken = decidedOrOut(line)
    if (taken) return taken
    const unknown = {
      state: 'waiting',
      reason: '',
      proposedInvoiceId: null,
      proposedCustomerId: null,
    } as const
    await tx.update(bankStatementLines).set(unknown).where(eq(bankStatementLines.id, lineId))
    return ok({ lineId })
  })
  if (forgotten.ok) await matchBankLines({ lineId })
  return forgotten
}
