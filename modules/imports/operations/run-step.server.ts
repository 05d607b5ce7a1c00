import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { silenceWebhooks } from '#modules/webhooks/operations/messages.server.ts'
import { now } from '#platform/clock.server.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { recordsAfter, type SourceRecord, targetsOf } from '../queries/records.server.ts'
import type { FindingKind, ImportCounts, ImportOutcome, ImportSource } from '../rules/import.ts'
import type { SourceRow } from '../rules/source-row.ts'
import type { ImportStep, LinkTarget, MappedRecord } from '../rules/step.ts'
import { importFindings, importRecords, imports } from '../tables.server.ts'
import type { RunningImport } from './import-lease.server.ts'

type Decided<T> = {
  sourceId: number
  targetId: string | null
  outcome: ImportOutcome
  hash: string | null
  value: (T & { id: string }) | null
}
type Finding = typeof importFindings.$inferInsert

/**
 * Runs one step over all its records, batch by batch. Each batch is one transaction with how far it
 * is, so that a process that was ended goes on where it was. Without `isWriting` only decisions are
 * stored: what would come in, and why the rest would not.
 */
export async function runStep<T>(
  run: RunningImport,
  step: ImportStep<Transaction, T>,
  isWriting: boolean,
): Promise<void> {
  for (;;) {
    const after = run.progress?.kind === step.kind ? run.progress.after : 0
    const records = await recordsAfter(run.source, step.table, { after, limit: step.batchSize })
    const last = records.at(-1)
    if (!last) return
    const { decided, findings } = await decide(run, step, records)
    await db().transaction(async (tx) => {
      await silenceWebhooks(tx)
      if (isWriting) await writeDecided(tx, step, decided)
      await storeDecisions(tx, { run, step: step.table, isWriting }, decided)
      await insertRows(tx, importFindings, { rows: findings })
      run.progress = { kind: step.kind, after: last.sourceId }
      run.counts = counted(run.counts, step.kind, decided)
      await tx
        .update(imports)
        .set({ progress: run.progress, counts: run.counts })
        .where(eq(imports.id, run.id))
    })
    run.onProgress?.(run)
  }
}

function counted<T>(
  counts: ImportCounts,
  kind: ImportStep<Transaction>['kind'],
  decided: readonly Decided<T>[],
): ImportCounts {
  const own = { ...counts.outcomes[kind] }
  for (const { outcome } of decided) own[outcome] = (own[outcome] ?? 0) + 1
  return { ...counts, outcomes: { ...counts.outcomes, [kind]: own } }
}

async function decide<T>(
  run: RunningImport,
  step: ImportStep<Transaction, T>,
  records: readonly SourceRecord[],
): Promise<{ decided: Decided<T>[]; findings: Finding[] }> {
  const known = new Map(records.map((record) => [record.sourceId, record]))
  const isDecided = ({ row }: SourceRecord) => Boolean(row.fault || row.left_out)
  const mapped = [
    ...records.filter(isDecided).map(({ sourceId, row }) => readerDecision<T>(sourceId, row)),
    ...(await step.map(records.filter((record) => !isDecided(record)))),
  ]
  const written = records.flatMap(({ targetId, writtenHash }) =>
    targetId !== null && writtenHash !== null ? [targetId] : [],
  )
  const inUse = written.length > 0 ? await step.inUse(written) : new Map<string, string>()
  const links = await linkedRecords(run.source, step.table, mapped)
  const findings: Finding[] = []
  const decided: Decided<T>[] = []
  const here = new Map<number, string>()
  for (const each of mapped) {
    const record = known.get(each.sourceId)
    if (!record) continue
    const find = (kind: FindingKind, reason: string, amountCents: number | null = null) =>
      findings.push({
        id: newId(),
        importId: run.id,
        kind,
        subject: step.table,
        reason,
        amountCents,
        sourceId: each.sourceId,
        name: each.mapped.name,
        createdAt: now(),
      })
    const one = decideOne(each, record, {
      inUse,
      find,
      linkOf: (id) => here.get(id) ?? links.get(id),
    })
    if (one.targetId !== null && one.outcome !== 'rejected') here.set(one.sourceId, one.targetId)
    decided.push(one)
  }
  return { decided, findings }
}

/** What the reader already found wrong with a row, or why it has no place here. */
function readerDecision<T>(sourceId: number, row: SourceRow): MappedRecord<T> {
  const kind = row.fault ? ('rejected' as const) : ('left_out' as const)
  const reason = row.fault || row.left_out || ''
  return { sourceId, inputs: null, mapped: { kind, name: row.name ?? '', reason, cents: null } }
}

type Deciding = {
  inUse: ReadonlyMap<string, string>
  find: (kind: FindingKind, reason: string, cents?: number | null) => void
  linkOf: (sourceId: number) => string | undefined
}

function decideOne<T>(
  { sourceId, inputs, mapped }: MappedRecord<T>,
  record: SourceRecord,
  { inUse, find, linkOf }: Deciding,
): Decided<T> {
  const stays = { sourceId, hash: record.writtenHash, value: null }
  if (mapped.kind === 'linked') {
    const targetId = linkedTo(mapped.to, linkOf)
    find(targetId === null ? 'rejected' : 'note', mapped.reason)
    return { ...stays, targetId, outcome: targetId === null ? 'rejected' : 'linked' }
  }
  if (mapped.kind !== 'write') {
    find(mapped.kind, mapped.reason, mapped.cents)
    return { ...stays, targetId: record.targetId, outcome: mapped.kind }
  }
  for (const { reason, cents } of mapped.notes) find('note', reason, cents)
  const targetId = record.targetId ?? newId()
  const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('base64url')
  if (record.writtenHash === hash) return { ...stays, targetId, outcome: 'unchanged' }
  const value = { ...mapped.value, id: targetId }
  if (record.writtenHash === null) return { sourceId, targetId, outcome: 'new', hash, value }
  const reason = inUse.get(targetId)
  if (reason === undefined) return { sourceId, targetId, outcome: 'changed', hash, value }
  find('note', `Changed at the source and not written again: ${reason}`)
  return { ...stays, targetId, outcome: 'unchanged' }
}

function linkedTo(to: LinkTarget, linkOf: Deciding['linkOf']): string | null {
  return 'targetId' in to ? to.targetId : (linkOf(to.sourceId) ?? null)
}

async function linkedRecords<T>(
  source: ImportSource,
  table: string,
  mapped: readonly MappedRecord<T>[],
): Promise<Map<number, string>> {
  const ids = mapped.flatMap(({ mapped: each }) =>
    each.kind === 'linked' && 'sourceId' in each.to ? [each.to.sourceId] : [],
  )
  return targetsOf(source, table, ids)
}

async function writeDecided<T>(
  tx: Transaction,
  step: ImportStep<Transaction, T>,
  decided: readonly Decided<T>[],
): Promise<void> {
  const valuesOf = (outcome: ImportOutcome) =>
    decided.flatMap((each) => (each.outcome === outcome && each.value ? [each.value] : []))
  const [fresh, changed] = [valuesOf('new'), valuesOf('changed')]
  if (changed.length > 0) await step.rewrite(tx, changed)
  if (fresh.length > 0) await step.write(tx, fresh)
}

async function storeDecisions<T>(
  tx: Transaction,
  { run, step, isWriting }: { run: RunningImport; step: string; isWriting: boolean },
  decided: readonly Decided<T>[],
): Promise<void> {
  const rows = decided.map(({ sourceId, targetId, outcome, hash, value }) => ({
    source_id: sourceId,
    target_id: targetId,
    outcome,
    written_hash: isWriting && value ? hash : null,
  }))
  await tx
    .update(importRecords)
    .set({
      targetId: sql`decided.target_id`,
      outcome: sql`decided.outcome`,
      writtenHash: sql`coalesce(decided.written_hash, ${importRecords.writtenHash})`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as decided (source_id bigint, target_id uuid, outcome import_outcome, written_hash text)`,
    )
    .where(
      and(
        eq(importRecords.source, run.source),
        eq(importRecords.kind, step),
        sql`${importRecords.sourceId} = decided.source_id`,
      ),
    )
}
