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
import { type Bank, bankLabels } from '../rules/bank-statement/banks.ts'
import { fingerprints } from '../rules/bank-statement/fingerprint.ts'
import { readStatement } from '../rules/bank-statement/read-statement.ts'
import { type Statement, tidyText } from '../rules/bank-statement/statement.ts'
import { bankStatementLines, bankStatements } from '../tables.server.ts'
import { matchBankLines } from './match-bank-lines.server.ts'

export type ImportedStatement = {
  statementId: string
  /** The very same file was taken in before; nothing changed. */
  isKnown: boolean
  lineCount: number
  /** Movements that no statement had before. */
  newCount: number
}

/** Whoever uploads sees most statements decided at once; of a long one the rest is decided behind their back. */
const patienceMs = 8_000

/**
 * Takes in a bank's statement, whole or not at all; each movement once, whichever files it stands in. Then decides on its lines; a statement whose
 * deciding was broken off is gone on with by a job, or by uploading it again. Refuses: no permission, a file that cannot be read (with every bad line).
 */
export async function importStatement(
  actor: Actor,
  file: { name: string; bytes: Uint8Array },
  bank: Bank | null,
): Promise<Result<ImportedStatement>> {
  if (!mayManagePayments(actor)) return refuse('forbidden', 'You do not have permission to manage payments.')
  const { timezone } = await siteSettings()
  const read = readStatement(file, bank, timezone)
  if (!read.ok) return read
  const contentHash = createHash('sha256').update(file.bytes).digest('hex')
  const imported = await transact((tx) => store(tx, actor, { name: file.name, contentHash, statement: read.value }))
  if (imported.ok) await matchBankLines(imported.value, { patienceMs })
  return imported
}

type Incoming = { name: string; contentHash: string; statement: Statement }

async function store(tx: Transaction, actor: Actor, { name, contentHash, statement }: Incoming): Promise<Result<ImportedStatement>> {
  const { bank, format, accounts, lines } = statement
  const statementId = newId()
  const days = lines.map((line) => line.bookedOn).sort()
  const createdAt = now()
  const fileName = tidyText(name).slice(0, 200).toWellFormed()
  const row = { id: statementId, bank, format, fileName, contentHash, lineCount: lines.length, uploadedBy: actorName(actor), createdAt }
  const [stored] = await tx
    .insert(bankStatements)
    .values({ ...row, accountNumber: accounts.join(', ').slice(0, 200), firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null })
    .onConflictDoNothing()
    .returning({ id: bankStatements.id })
  if (!stored) return known(tx, contentHash)
  const newCount = await storeLines(tx, statementId, statement, createdAt)
  await recordActivity(tx, {
    actor,
    entityType: 'bank_statement',
    entityId: statementId,
    action: 'imported',
    title: `Statement ${fileName} of ${bankLabels[bank]} taken in: ${newCount} new of ${lines.length} lines`,
    details: { bank, format, lines: lines.length, new: newCount },
  })
  await enqueue(tx, matchStatementJob, { statementId }, { startAfter: patienceMs / 1000 + 2 })
  return ok({ statementId, isKnown: false, lineCount: lines.length, newCount })
}

async function known(tx: Transaction, contentHash: string): Promise<Result<ImportedStatement>> {
  const [earlier] = await tx.select().from(bankStatements).where(eq(bankStatements.contentHash, contentHash))
  if (!earlier) throw new Error('A statement vanished while it was read')
  return ok({ statementId: earlier.id, isKnown: true, lineCount: earlier.lineCount, newCount: 0 })
}

/** In the order of the fingerprints, so that two overlapping statements that come at once wait for each other and do not cross. */
async function storeLines(tx: Transaction, statementId: string, { bank, lines }: Statement, createdAt: Date): Promise<number> {
  const marks = fingerprints(bank, lines)
  const rows = lines.map((line, at) => ({
    id: newId(),
    position: at + 1,
    booked_on: line.bookedOn,
    amount_cents: line.amountCents,
    description: line.description,
    reference: line.reference,
    bank_id: line.bankId,
    fingerprint: marks[at],
    state: line.amountCents > 0 ? 'waiting' : 'outgoing',
  }))
  const written = await tx.execute(sql`
    insert into ${bankStatementLines}
      (id, statement_id, position, booked_on, amount_cents, description, reference, bank_id, fingerprint, state, created_at)
    select id, ${statementId}::uuid, position, booked_on, amount_cents, description, reference, bank_id, fingerprint, state, ${createdAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, position int, booked_on date, amount_cents bigint, description text,
      reference text, bank_id text, fingerprint text, state bank_line_state)
    order by fingerprint on conflict (fingerprint) do nothing`)
  return written.rowCount ?? 0
}
