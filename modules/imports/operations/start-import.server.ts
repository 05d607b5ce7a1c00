import { eq, notInArray } from 'drizzle-orm'
import { isTimeZone } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayImport } from '../policy.ts'
import { type ImportOptions, type ImportSource, sourceNames } from '../rules/import.ts'
import { imports } from '../tables.server.ts'

export const mayNotImport = refuse('forbidden', 'You do not have permission to import customers.')

/**
 * Begins to read a source: for the first time, or again into the import that is not open yet, which
 * then takes what is new or changed. Refuses while an import of another source is not finished.
 */
export async function startImport(
  actor: Actor,
  { source, options }: { source: ImportSource; options: ImportOptions },
): Promise<Result<{ importId: string }>> {
  if (!mayImport(actor)) return mayNotImport
  if (!isTimeZone(options.timeZone))
    return refuse('invalid', `There is no time zone '${options.timeZone}'.`, {
      fields: { timeZone: ['Enter a time zone such as Africa/Johannesburg.'] },
    })
  return transact(async (tx) => {
    const [current] = await tx
      .select()
      .from(imports)
      .where(notInArray(imports.state, ['opened', 'undone']))
      .for('update')
    if (current && current.source !== source)
      return refuse(
        'conflict',
        `The import from ${sourceNames[current.source]} is not finished. Open or undo it first.`,
      )
    if (current?.state === 'undoing') return refuse('conflict', 'This import is being undone.')
    if (current?.busyUntil && current.busyUntil > now())
      return refuse(
        'conflict',
        'Another process is working on this import. Try again in a few seconds.',
      )
    const importId = current
      ? await readAgain(tx, current, options)
      : await readFirst(tx, actor, { source, options })
    await recordActivity(tx, {
      actor,
      entityType: 'import',
      entityId: importId,
      action: 'started',
      title: `Import from ${sourceNames[source]} ${current ? 'read again' : 'started'}`,
    })
    return ok({ importId })
  })
}

async function readFirst(
  tx: Transaction,
  actor: Actor,
  { source, options }: { source: ImportSource; options: ImportOptions },
): Promise<string> {
  const [row] = await tx
    .insert(imports)
    .values({ source, options, startedBy: actorName(actor), startedAt: now() })
    .returning({ id: imports.id })
  if (!row) throw new Error('The import was not written')
  return row.id
}

/** A reading that was broken off goes on as the same one. */
async function readAgain(
  tx: Transaction,
  { id, state, readings }: typeof imports.$inferSelect,
  options: ImportOptions,
): Promise<string> {
  await tx
    .update(imports)
    .set({
      options,
      state: 'scanning',
      progress: null,
      failure: '',
      readings: state === 'scanning' ? readings : readings + 1,
    })
    .where(eq(imports.id, id))
  return id
}
