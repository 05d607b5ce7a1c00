import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db, transact } from '#platform/database.server.ts'
import { defineJob, enqueue } from '#platform/queue.server.ts'
import { mayImport } from '../policy.ts'
import { type FinishingTask, finishable, finishingTasks } from '../rules/import.ts'
import { imports } from '../tables.server.ts'
import { compareImport } from './compare-import.server.ts'
import { openImport } from './open-import.server.ts'
import {
  presentRequester,
  requesterFields,
  requesterIs,
  requesterLeft,
} from './requester.server.ts'
import { mayNotImport } from './start-import.server.ts'
import { undoImport } from './undo-import.server.ts'

const tasks = { open: openImport, undo: undoImport, compare: compareImport }
const task = z.enum(finishingTasks)
const finishing = z.object({ importId: z.uuid(), task, ...requesterFields })

/** Undoing a large import takes minutes. Run twice, it goes on where it was. */
export const finishImportJob = defineJob('imports.finish', finishing, { expireInSeconds: 3_600 })

/** Has an import opened, undone or compared once more by the queue; why it was not is said with the import. */
export async function requestFinish(
  actor: Actor,
  importId: string,
  task: FinishingTask,
): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  return transact(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
    if (!row) return refuse('not_found', 'Import not found')
    if (!finishable[task].includes(row.state))
      return refuse('conflict', 'This import is in another state by now. Load the page again.')
    await tx.update(imports).set({ failure: '' }).where(eq(imports.id, importId))
    await enqueue(tx, finishImportJob, { importId, task, ...requesterIs(actor) })
    return ok(null)
  })
}

/** Refuses when who asked may not import any more. */
export async function runFinish(asked: z.infer<typeof finishing>): Promise<void> {
  const { importId } = asked
  const actor = await presentRequester(asked)
  const done = actor
    ? await tasks[asked.task](actor, importId)
    : refuse('forbidden', requesterLeft(asked))
  if (!done.ok)
    await db().update(imports).set({ failure: done.error.message }).where(eq(imports.id, importId))
}
