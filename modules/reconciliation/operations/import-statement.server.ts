import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { matchStatementJob } from '../jobs.server.ts'
import { bouncedReason, looksBounced } from '../rules/bank-line-decisions.ts'
import type { BankLineState } from '../rules/bank-line-states.ts'
import { type Bank, bankLabels } from '../rules/bank-statement/banks.ts'
import { readStatement } from '../rules/bank-statement/read-statement.ts'
import { fingerprints, type Statement, tidyText } from '../rules/bank-statement/statement.ts'
import { bankStatementLines, bankStatements } from '../tables.server.ts'
import { matchBankLines } from './match-bank-lines.server.ts'

export type ImportedStatement = {
  statementId: string
  /** The same file was imported before; nothing changed. */
  isKnown: boolean
  lineCount: number
  /** Number of movements that no statement had before. */
  newCount: number
}

/** Time limit for matching during the upload; a job matches the rest of a long statement. */
const timeLimitMs = 8_000

/**
 * Imports a bank statement, in whole or not at all; a movement in several files is stored once.
 * Then matches its lines; interrupted matching is continued by a job, or by another upload.
 */
export async function importStatement(
  actor: Actor,
  file: { name: string; bytes: Uint8Array },
  bank: Bank | null,
): Promise<Result<ImportedStatement>> {
  if (!mayManagePayments(actor))
    return refuse('forbidden', 'You do not have permission to manage payments.')
  const { timezone } = await siteSettings()
  const read = readStatement(file, bank, timezone)
  if (!read.ok) return read
  const contentHash = hashOf(file.bytes)
  const imported = await transact((tx) =>
    storeStatement(tx, actor, { name: file.name, contentHash, statement: read.value }),
  )
  if (imported.ok) await matchImported(imported.value)
  return imported
}

/** SHA-256 in hex, by which the same file is recognised. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Matches the lines of a statement that was just imported, after its commit. */
export async function matchImported(imported: ImportedStatement): Promise<void> {
  await matchBankLines(imported, { timeLimitMs })
}

type Incoming = { name: string; contentHash: string; statement: Statement }

/** Writes a statement with its lines in the caller's transaction. */
export async function storeStatement(
  tx: Transaction,
  actor: Actor,
  { name, contentHash, statement }: Incoming,
): Promise<Result<ImportedStatement>> {
  const { bank, format, accounts, lines } = statement
  const statementId = newId()
  const days = lines.map((line) => line.bookedOn).sort()
  const createdAt = now()
  const fileName = tidyText(name).slice(0, 200).toWellFormed()
  const row = {
    id: statementId,
    bank,
    format,
    fileName,
    contentHash,
    lineCount: lines.length,
    uploadedBy: actorName(actor),
    createdAt,
  }
  const [stored] = await tx
    .insert(bankStatements)
    .values({
      ...row,
      accountNumber: accounts.join(', ').slice(0, 200),
      firstDay: days[0] ?? null,
      lastDay: days.at(-1) ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: bankStatements.id })
  if (!stored) return known(tx, contentHash)
  const newCount = await storeLines(tx, statementId, statement, createdAt)
  await recordActivity(tx, {
    actor,
    entityType: 'bank_statement',
    entityId: statementId,
    action: 'imported',
    title: `Statement ${fileName} of ${bankLabels[bank]} imported: ${newCount} new of ${lines.length} lines`,
    details: { bank, format, lines: lines.length, new: newCount },
  })
  await enqueue(tx, matchStatementJob, { statementId }, { startAfter: timeLimitMs / 1000 + 2 })
  return ok({ statementId, isKnown: false, lineCount: lines.length, newCount })
}

async function known(tx: Transaction, contentHash: string): Promise<Result<ImportedStatement>> {
  const [earlier] = await tx
    .select()
    .from(bankStatements)
    .where(eq(bankStatements.contentHash, contentHash))
  if (!earlier) throw new Error('A statement vanished while it was read')
  return ok({ statementId: earlier.id, isKnown: true, lineCount: earlier.lineCount, newCount: 0 })
}

/**
 * Sorted by fingerprint, so that concurrent overlapping statements wait for each other instead of
 * deadlocking.
 */
async function storeLines(
  tx: Transaction,
  statementId: string,
  { bank, lines }: Statement,
  createdAt: Date,
): Promise<number> {
  const marks = fingerprints(bank, lines)
  const rows = lines.map((line, at) => ({
    id: newId(),
    position: at + 1,
    booked_on: line.bookedOn,
    amount_cents: line.amountCents,
    description: line.description,
    reference: line.reference,
    bank_id: line.bankId,
    caution: line.caution,
    fingerprint: marks[at],
    ...beginningOf(line),
  }))
  const written = await tx.execute(sql`
    insert into ${bankStatementLines}
      (id, statement_id, position, booked_on, amount_cents, description, reference, bank_id, fingerprint, caution, state, reason, created_at)
    select id, ${statementId}::uuid, position, booked_on, amount_cents, description,
      reference, bank_id, fingerprint, caution, state, reason,
      ${createdAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, position int, booked_on date, amount_cents bigint, description text,
      reference text, bank_id text, fingerprint text, caution text, state bank_line_state, reason text)
    order by fingerprint on conflict (fingerprint) do nothing`)
  return written.rowCount ?? 0
}

/**
 * Money in waits to be matched. Money out that reverses a payment is proposed to a person; the rest
 * does not concern this desk.
 */
function beginningOf({ amountCents, description, reference }: Statement['lines'][number]): {
  state: BankLineState
  reason: string
} {
  if (amountCents > 0) return { state: 'waiting', reason: '' }
  return looksBounced(amountCents, `${description} ${reference}`)
    ? { state: 'proposed', reason: bouncedReason }
    : { state: 'outgoing', reason: '' }
}
