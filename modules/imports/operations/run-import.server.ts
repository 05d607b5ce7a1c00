import { eq, inArray, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { mayImport } from '../policy.ts'
import {
  balanceDifferences,
  comparedTotals,
  paymentsWithoutInvoice,
} from '../queries/comparison.server.ts'
import { goneRecords } from '../queries/records.server.ts'
import {
  comparedLabels,
  type ImportKind,
  type ImportSource,
  noCounts,
  sourceNames,
} from '../rules/import.ts'
import type { SourceReader, SourceTable } from '../rules/source-row.ts'
import { whmcsTables } from '../rules/whmcs/tables.ts'
import { importFindings, importRecords, imports } from '../tables.server.ts'
import { balanceCredits } from './balance-credits.server.ts'
import { beginStep, endStep, type RunningImport, withLease } from './import-lease.server.ts'
import { runStep } from './run-step.server.ts'
import { scanSource } from './scan-source.server.ts'
import { mayNotImport } from './start-import.server.ts'
import { clientStep, invoiceStep } from './whmcs-steps.server.ts'

export type OnProgress = (run: RunningImport) => void

const tablesOf: Record<ImportSource, readonly SourceTable[]> = { whmcs: whmcsTables }

type Step = { kind: ImportKind; run: (run: RunningImport, isWriting: boolean) => Promise<void> }

/** The steps of a source in their order; each may read what the one before has decided. */
const stepsOf: Record<ImportSource, readonly Step[]> = {
  whmcs: [
    {
      kind: 'client',
      run: async (run, isWriting) =>
        runStep(run, await clientStep(run.options.timeZone), isWriting),
    },
    {
      kind: 'invoice',
      run: async (run, isWriting) =>
        runStep(run, await invoiceStep(run.options.timeZone), isWriting),
    },
  ],
}

/** Copies the rows of the source. What was broken off is read again. */
export async function readSource(
  actor: Actor,
  importId: string,
  { reader, onProgress }: { reader: SourceReader; onProgress?: OnProgress },
): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  const begun = await beginStep(importId, { from: [], to: 'scanning', fresh: {} })
  if (!begun.ok) return begun
  const run = { ...begun.value, onProgress }
  return withLease(run, async () => {
    await scanSource(run, reader, tablesOf[run.source])
    await endStep(run.id, { state: 'scanned' })
    return ok(null)
  })
}

/**
 * The dry run: decides about every record and writes nothing but that. Its findings say what would
 * come in and why the rest would not.
 */
export async function checkImport(
  actor: Actor,
  importId: string,
  onProgress?: OnProgress,
): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  const begun = await beginStep(importId, {
    from: ['scanned', 'checked', 'imported'],
    to: 'checking',
    fresh: {},
  })
  if (!begun.ok) return begun
  const run = { ...begun.value, onProgress }
  return withLease(run, async () => {
    await runSteps(run, false)
    await noteLeftovers(run)
    await endStep(run.id, { state: 'checked', progress: null })
    return ok(null)
  })
}

/**
 * Writes what was checked, batch by batch, and compares the books. Broken off, it goes on where it
 * was. Records that were written before and have not changed stay as they are.
 */
export async function importChecked(
  actor: Actor,
  importId: string,
  onProgress?: OnProgress,
): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  const begun = await beginStep(importId, { from: ['checked'], to: 'importing', fresh: {} })
  if (!begun.ok) return begun
  const run = { ...begun.value, onProgress }
  return withLease(run, async () => {
    await runSteps(run, true)
    await balanceCredits(run)
    await noteLeftovers(run)
    await compareBooks(run)
    await transact(async (tx) => {
      await tx
        .update(imports)
        .set({ state: 'imported', progress: null, finishedAt: now(), busyUntil: null })
        .where(eq(imports.id, run.id))
      await recordActivity(tx, {
        actor,
        entityType: 'import',
        entityId: run.id,
        action: 'imported',
        title: `Import from ${sourceNames[run.source]} written`,
        details: { outcomes: run.counts.outcomes },
      })
      return ok(null)
    })
    return ok(null)
  })
}

/** From the first step, or from the one that was broken off. */
async function runSteps(run: RunningImport, isWriting: boolean): Promise<void> {
  if (run.progress === null) await beginAfresh(run)
  let isReached = run.progress === null
  const brokenOff = run.progress?.kind
  for (const step of stepsOf[run.source]) {
    isReached ||= step.kind === brokenOff
    if (isReached) await step.run(run, isWriting)
  }
}

async function beginAfresh(run: RunningImport): Promise<void> {
  run.counts = { ...noCounts, scanned: run.counts.scanned }
  await db().transaction(async (tx) => {
    await tx.delete(importFindings).where(eq(importFindings.importId, run.id))
    await tx.update(imports).set({ counts: run.counts }).where(eq(imports.id, run.id))
  })
}

const maxListed = 5000

/** Payments that come with no invoice, and records that are no longer at the source. */
async function noteLeftovers(run: RunningImport): Promise<void> {
  const name = sourceNames[run.source]
  const payments = await paymentsWithoutInvoice(run.source, maxListed)
  const gone = await goneRecords(run.source, { reading: run.readings, limit: maxListed })
  const rows = [
    ...payments.map(({ sourceId, invoice, cents, reason }) => ({
      ...{ kind: 'left_out' as const, subject: 'payments', sourceId, reason },
      ...{ name: invoice === '0' ? '' : invoice, amountCents: cents },
    })),
    ...gone.map(({ kind: subject, sourceId }) => ({
      ...{ kind: 'difference' as const, subject, sourceId, name: '', amountCents: null },
      reason: `Was imported before and is no longer in ${name}`,
    })),
  ]
  await addFindings(run, ['payments'], rows)
}

/** The books of both sides, customer by customer; what differs is a finding. */
async function compareBooks(run: RunningImport): Promise<void> {
  const name = sourceNames[run.source]
  const differences = await balanceDifferences(run.source, maxListed)
  run.counts = { ...run.counts, compared: await comparedTotals(run.source) }
  await addFindings(
    run,
    ['owed', 'credit'],
    differences.map(({ what, clientId, name: client, source, here }) => ({
      ...{ kind: 'difference' as const, subject: what, sourceId: clientId, name: client },
      reason: `${comparedLabels[what]}: ${formatRand(source)} in ${name}, ${formatRand(here)} here`,
      amountCents: here - source,
    })),
  )
  await db()
    .update(imports)
    .set({ counts: run.counts, comparedAt: now() })
    .where(eq(imports.id, run.id))
}

type NewFinding = Omit<typeof importFindings.$inferInsert, 'importId' | 'id'>

/** Findings of a step that may be repeated: those of these subjects and kinds take their place. */
async function addFindings(
  run: RunningImport,
  subjects: readonly string[],
  rows: readonly NewFinding[],
): Promise<void> {
  await db().transaction(async (tx) => {
    const kinds = [...new Set(rows.map(({ kind }) => kind))]
    if (kinds.length > 0)
      await tx
        .delete(importFindings)
        .where(
          sql`${importFindings.importId} = ${run.id} and ${inArray(importFindings.kind, kinds)} and ${inArray(importFindings.subject, [...subjects])}`,
        )
    await insertRows(tx, importFindings, {
      rows: rows.map((row) => ({ ...row, id: newId(), importId: run.id, createdAt: now() })),
    })
  })
}

/** Opens an import: from now on its documents and services are billed like all others. */
export async function openImport(actor: Actor, importId: string): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  const begun = await beginStep(importId, { from: ['imported'], to: 'imported', fresh: {} })
  if (!begun.ok) return begun
  const { source } = begun.value
  return withLease(begun.value, () =>
    transact(async (tx) => {
      // The copy has hashes of passwords and what people wrote; it is not needed any more.
      await tx.update(importRecords).set({ data: null }).where(eq(importRecords.source, source))
      await tx
        .update(imports)
        .set({ state: 'opened', openedAt: now(), busyUntil: null })
        .where(eq(imports.id, importId))
      await recordActivity(tx, {
        actor,
        entityType: 'import',
        entityId: importId,
        action: 'activated',
        title: `Import from ${sourceNames[source]} opened`,
      })
      return ok(null)
    }),
  )
}
