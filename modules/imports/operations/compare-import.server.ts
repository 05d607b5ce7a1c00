import { eq } from 'drizzle-orm'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { mayImport } from '../policy.ts'
import { balanceDifferences, comparedTotals } from '../queries/comparison.server.ts'
import { comparedDueDates, type DueDateDifference } from '../queries/due-dates.server.ts'
import { comparedLabels, sourcePlaces } from '../rules/import.ts'
import { imports } from '../tables.server.ts'
import { beginStep, endStep, type RunningImport, withLease } from './import-lease.server.ts'
import { maxListed, replaceFindings } from './replace-findings.server.ts'
import { mayNotImport } from './start-import.server.ts'

/** Compares an import that is here and not open once more, with what was changed here since. */
export async function compareImport(actor: Actor, importId: string): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  const begun = await beginStep(importId, { from: ['imported'], to: 'imported', fresh: {} })
  if (!begun.ok) return begun
  return withLease(begun.value, async () => {
    await compareBooks(begun.value)
    await endStep(importId, {})
    return ok(null)
  })
}

/**
 * The books of both sides, customer by customer, and when each service is due next; what differs
 * is a finding.
 */
export async function compareBooks(run: RunningImport): Promise<void> {
  const place = sourcePlaces[run.source]
  const balances = await balanceDifferences(run.source, maxListed)
  const due = await comparedDueDates(run.source, maxListed)
  const compared = [...(await comparedTotals(run.source)), due.compared]
  run.counts = { ...run.counts, compared }
  await replaceFindings(run, { kind: 'difference', subjects: ['owed', 'credit', 'due'] }, [
    ...balances.map(({ what, clientId, name: client, source, here }) => ({
      ...{ subject: what, sourceId: clientId, name: client, amountCents: here - source },
      reason: `${comparedLabels[what]}: ${formatRand(source)} ${place}, ${formatRand(here)} here`,
    })),
    ...due.differences.map((each) => ({
      ...{ subject: 'due', sourceId: each.sourceId, name: each.name },
      reason: `Next due date: ${datesOf(each, place)}`,
    })),
  ])
  await db()
    .update(imports)
    .set({ counts: run.counts, comparedAt: now() })
    .where(eq(imports.id, run.id))
}

function datesOf({ source, next, here }: DueDateDifference, place: string): string {
  const invoiced =
    next === source ? '' : `, where its invoice is open, so ${formatDay(next)} is next`
  const own = here === null ? 'none' : formatDay(here)
  return `${formatDay(source)} ${place}${invoiced}; ${own} here`
}
