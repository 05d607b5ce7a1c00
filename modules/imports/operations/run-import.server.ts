import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { mayImport } from '../policy.ts'
import { paymentsWithoutInvoice } from '../queries/comparison.server.ts'
import { goneRecords } from '../queries/records.server.ts'
import { type ImportKind, noCounts, type Origin, sourceNames } from '../rules/import.ts'
import type { SourceReader } from '../rules/source-row.ts'
import type { ImportStep } from '../rules/step.ts'
import { whmcsTables } from '../rules/whmcs/tables.ts'
import { importFindings, imports } from '../tables.server.ts'
import { balanceCredits } from './balance-credits.server.ts'
import { compareBooks } from './compare-import.server.ts'
import { clientStep, invoiceStep } from './customer-steps.server.ts'
import { forgetDeleted } from './forget-deleted.server.ts'
import { beginStep, endStep, type RunningImport, withLease } from './import-lease.server.ts'
import { contactStep, personStep, userStep } from './people-steps.server.ts'
import { maxListed, replaceFindings } from './replace-findings.server.ts'
import { runStep } from './run-step.server.ts'
import { scanSource } from './scan-source.server.ts'
import { productStep, serviceStep } from './service-steps.server.ts'
import { mayNotImport } from './start-import.server.ts'
import { ticketStep } from './ticket-step.server.ts'

export type OnProgress = (run: RunningImport) => void

type Step = { kind: ImportKind; run: (run: RunningImport, isWriting: boolean) => Promise<void> }

/**
 * In their order; each may read what the ones before have decided. Rows of every source are in the
 * shape of WHMCS (rules/csv, rules/fossbilling, rules/paymenter); a kind that a source lacks has no
 * records.
 */
const steps: readonly Step[] = [
  step('product', productStep),
  step('client', clientStep),
  step('user', userStep),
  step('person', personStep),
  step('contact', contactStep),
  step('service', (origin) => serviceStep('service', origin)),
  step('addon', (origin) => serviceStep('addon', origin)),
  step('domain', (origin) => serviceStep('domain', origin)),
  step('invoice', invoiceStep),
  step('ticket', (origin, { options }) => ticketStep(origin, options.attachments)),
]

type MakeStep<T> = (
  origin: Origin,
  run: RunningImport,
) => ImportStep<Transaction, T> | Promise<ImportStep<Transaction, T>>

function step<T>(kind: ImportKind, make: MakeStep<T>): Step {
  return {
    kind,
    run: async (run, isWriting) =>
      runStep(run, await make({ source: run.source, zone: run.options.timeZone }, run), isWriting),
  }
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
    await scanSource(run, reader, whmcsTables)
    await forgetDeleted(db())
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
  if (run.progress?.kind === 'credit') return
  let isReached = run.progress === null
  const brokenOff = run.progress?.kind
  for (const each of steps) {
    isReached ||= each.kind === brokenOff
    if (isReached) await each.run(run, isWriting)
  }
}

async function beginAfresh(run: RunningImport): Promise<void> {
  run.counts = { ...noCounts, scanned: run.counts.scanned }
  await db().transaction(async (tx) => {
    await tx.delete(importFindings).where(eq(importFindings.importId, run.id))
    await tx.update(imports).set({ counts: run.counts }).where(eq(imports.id, run.id))
  })
}

/** Payments that come with no invoice, and records that are no longer at the source. */
async function noteLeftovers(run: RunningImport): Promise<void> {
  const payments = await paymentsWithoutInvoice(run.source, maxListed)
  await replaceFindings(
    run,
    { kind: 'left_out', subjects: ['payments'] },
    payments.map(({ sourceId, invoice, cents, reason }) => ({
      ...{ subject: 'payments', sourceId, reason },
      name: invoice === '0' ? '' : invoice,
      amountCents: cents,
    })),
  )
  const gone = await goneRecords(run.source, { reading: run.readings, limit: maxListed })
  const reason = `Was imported before and is no longer in ${sourceNames[run.source]}`
  await replaceFindings(
    run,
    { kind: 'difference', subjects: gone.map(({ kind }) => kind) },
    gone.map(({ kind: subject, sourceId }) => ({ subject, sourceId, reason })),
  )
}
