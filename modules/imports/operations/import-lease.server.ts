import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import type {
  ImportCounts,
  ImportOptions,
  ImportProgress,
  ImportSource,
  ImportState,
} from '../rules/import.ts'
import { SourceError } from '../rules/source-row.ts'
import { imports } from '../tables.server.ts'

/** An import whose step this process runs. */
export type RunningImport = {
  id: string
  source: ImportSource
  options: ImportOptions
  readings: number
  counts: ImportCounts
  progress: ImportProgress | null
  onProgress?: ((run: RunningImport) => void) | undefined
}

/** A process that ended without a word frees the import after this long. */
const leaseMs = 15_000

const busy = refuse(
  'conflict',
  'Another process is working on this import. Try again in a few seconds.',
)

/**
 * Takes the import for a step: from one of `from` to `to`, or on with `to` where it was broken off.
 * A new step begins with `fresh`. Refuses in another state and while another process is at it.
 */
export async function beginStep(
  id: string,
  {
    from,
    to,
    fresh,
  }: { from: readonly ImportState[]; to: ImportState; fresh: Partial<typeof imports.$inferInsert> },
): Promise<Result<RunningImport>> {
  return db().transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!row) return refuse('not_found', 'Import not found')
    if (row.busyUntil !== null && row.busyUntil > now()) return busy
    const goesOn = row.state === to
    if (!goesOn && !from.includes(row.state)) return refuse('conflict', stateRefusals[row.state])
    const set = goesOn ? {} : { state: to, progress: null, ...fresh }
    const [taken] = await tx
      .update(imports)
      .set({ ...set, failure: '', busyUntil: new Date(now().getTime() + leaseMs) })
      .where(eq(imports.id, id))
      .returning()
    if (!taken) return busy
    const { source, options, readings, counts, progress } = taken
    return ok({ id, source, options, readings, counts, progress })
  })
}

const stateRefusals: Record<ImportState, string> = {
  scanning: 'The source has not been read to its end. Read it again first.',
  scanned: 'Check the import before the next step.',
  checking: 'The check has not ended. Run it again first.',
  checked: 'The import is checked. Import it first.',
  importing: 'The import has not ended. Go on with it first.',
  imported: 'This import is already here.',
  opened: 'This import is open: it can’t be changed any more.',
  undoing: 'This import is being undone.',
  undone: 'This import was undone.',
}

async function renewLease({ id }: { id: string }): Promise<void> {
  await db()
    .update(imports)
    .set({ busyUntil: new Date(now().getTime() + leaseMs) })
    .where(eq(imports.id, id))
}

/** Ends a step. With a failure its state stays, and the same step goes on where it was. */
export async function endStep(
  id: string,
  end: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await db()
    .update(imports)
    .set({ ...end, busyUntil: null })
    .where(eq(imports.id, id))
}

/** Runs the work of a step, and says in the import why it did not end. */
export async function withLease<T>(
  run: RunningImport,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const heart = setInterval(() => void renewLease(run).catch(() => undefined), leaseMs / 3)
  try {
    return await work()
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await endStep(run.id, { failure: failure.slice(0, 500) })
    if (error instanceof SourceError) return refuse('invalid', failure)
    throw error
  } finally {
    clearInterval(heart)
  }
}
