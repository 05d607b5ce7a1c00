import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityAction } from '#modules/activity/rules/activity.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import type { DayOrder } from '#modules/reconciliation/rules/bank-statement/bank-date.ts'
import { decodeStatement } from '#modules/reconciliation/rules/bank-statement/csv-records.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { defineJob, enqueue } from '#platform/queue.server.ts'
import { mayImport } from '../policy.ts'
import { type ReadFile, readFiles, rowsByKind } from '../queries/import-files.server.ts'
import { rowReader } from '../readers/csv.server.ts'
import { type CsvFileKind, csvFileLabels } from '../rules/csv/files.ts'
import { type CsvMapping, csvTexts } from '../rules/csv/rows.ts'
import { SourceError } from '../rules/source-row.ts'
import { importFiles, imports } from '../tables.server.ts'
import {
  presentRequester,
  requesterFields,
  requesterIs,
  requesterLeft,
} from './requester.server.ts'
import { checkImport, importChecked, readSource } from './run-import.server.ts'
import { mayNotImport, startImport } from './start-import.server.ts'

/** Stores a CSV file, in the place of the former one of its kind, until it is imported. */
export async function saveImportFile(
  actor: Actor,
  kind: CsvFileKind,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  const content = decodeStatement(bytes)
  if (content === null) return refusedFile('This is no text file: save it as CSV.')
  const problem = textProblem(kind, content)
  if (problem !== null) return refusedFile(problem)
  return transact(async (tx) => {
    const row = { name, content, mapping: {}, uploadedBy: actorName(actor), createdAt: now() }
    await tx
      .insert(importFiles)
      .values({ kind, ...row })
      .onConflictDoUpdate({ target: importFiles.kind, set: row })
    const title = `Import file ${name} uploaded, ${csvFileLabels[kind].toLowerCase()}`
    await recordFile(tx, actor, { action: 'created', title })
    return ok(null)
  })
}

function textProblem(kind: CsvFileKind, text: string): string | null {
  try {
    return csvTexts(kind, text).records.length === 0 ? 'It has no row below its headings.' : null
  } catch (error) {
    if (error instanceof SourceError) return error.message
    throw error
  }
}

const refusedFile = (problem: string) =>
  refuse('invalid', 'Please check the form.', { fields: { file: [problem] } })

/** Which heading each field is read from, and how days are written. */
export async function saveColumns(
  actor: Actor,
  kind: CsvFileKind,
  columns: { mapping: CsvMapping; dayOrder: DayOrder },
): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  const which = eq(importFiles.kind, kind)
  return transact(async (tx) => {
    const [file] = await tx.select().from(importFiles).where(which).for('update')
    if (!file) return refuse('not_found', 'This file is no longer here. Upload it again.')
    const { heads } = csvTexts(kind, file.content)
    // Another member may have uploaded another file since the form was shown.
    const chosen = Object.entries(columns.mapping).filter(([, heading]) => heading !== '')
    const fields: Record<string, string[]> = {}
    for (const [at, [field, heading]] of chosen.entries())
      if (!heads.includes(heading)) fields[field] = ['Choose a column of the file.']
      else if (chosen.slice(0, at).some(([, other]) => other === heading))
        fields[field] = ['Another field has this column.']
    if (Object.keys(fields).length > 0)
      return refuse('invalid', 'Please check the form.', { fields })
    await tx.update(importFiles).set(columns).where(which)
    await recordFile(tx, actor, { action: 'updated', title: `Columns of ${file.name} chosen` })
    return ok(null)
  })
}

function recordFile(
  tx: Transaction,
  actor: Actor,
  said: { action: ActivityAction; title: string },
): Promise<void> {
  return recordActivity(tx, { actor, entityType: 'import', ...said })
}

export async function removeImportFile(actor: Actor, kind: CsvFileKind): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  return transact(async (tx) => {
    const [gone] = await tx.delete(importFiles).where(eq(importFiles.kind, kind)).returning()
    if (gone) await recordFile(tx, actor, { action: 'deleted', title: `${gone.name} removed` })
    return ok(null)
  })
}

const maxAgeDays = 7
const dayMs = 86_400_000

/** Deletes files that were not gone on with: they hold personal data. */
export async function pruneImportFiles(): Promise<void> {
  const oldest = new Date(now().getTime() - maxAgeDays * dayMs)
  await db().delete(importFiles).where(lt(importFiles.createdAt, oldest))
}

const task = z.enum(['check', 'write'])
const running = z.object({ importId: z.uuid(), task, ...requesterFields })

/** Reads and checks uploaded files, or writes what was checked. Run twice, it goes on where it was. */
export const runImportJob = defineJob('imports.run', running, { expireInSeconds: 3_600 })

/** Has the uploaded files read and checked by the queue: nothing comes in yet. */
export async function requestCheck(actor: Actor): Promise<Result<{ importId: string }>> {
  if (!mayImport(actor)) return mayNotImport
  const files = await readyFiles()
  if (!files.ok) return files
  const { timezone } = await siteSettings()
  const started = await startImport(actor, {
    source: 'csv',
    options: { timeZone: timezone, attachments: null },
  })
  if (started.ok) await enqueueRun(actor, started.value.importId, 'check')
  return started
}

/** Has what was checked written by the queue. */
export async function requestWrite(actor: Actor, importId: string): Promise<Result<null>> {
  if (!mayImport(actor)) return mayNotImport
  const [row] = await db().select().from(imports).where(eq(imports.id, importId))
  if (!row) return refuse('not_found', 'Import not found')
  if (row.state !== 'checked' && row.state !== 'importing')
    return refuse('conflict', 'This import is in another state by now. Load the page again.')
  await enqueueRun(actor, importId, 'write')
  return ok(null)
}

type Run = z.infer<typeof running>

function enqueueRun(actor: Actor, importId: string, task: Run['task']) {
  return transact(async (tx) => {
    const state = task === 'write' ? { state: 'importing' as const } : {}
    await tx
      .update(imports)
      .set({ failure: '', ...state })
      .where(eq(imports.id, importId))
    await enqueue(tx, runImportJob, { importId, task, ...requesterIs(actor) })
    return ok(null)
  })
}

/** Refuses when who asked may not import any more; why it ended is said with the import. */
export async function runImport({ importId, task, ...asked }: Run): Promise<void> {
  const actor = await presentRequester(asked)
  const work = task === 'check' ? checkFiles : importChecked
  const done = actor ? await work(actor, importId) : refuse('forbidden', requesterLeft(asked))
  // In another state it was done by a second press, or is being done.
  if (!done.ok && done.error.code !== 'conflict')
    await db().update(imports).set({ failure: done.error.message }).where(eq(imports.id, importId))
}

/** A reading that was broken off is begun again; a check goes on where it was. */
async function checkFiles(actor: Actor, importId: string): Promise<Result<null>> {
  const [row] = await db().select().from(imports).where(eq(imports.id, importId))
  if (row?.state === 'scanning') {
    const files = await readyFiles()
    if (!files.ok) return refuse('invalid', files.error.message)
    const reader = rowReader(rowsByKind(files.value))
    const read = await readSource(actor, importId, { reader })
    if (!read.ok) return read
  }
  return checkImport(actor, importId)
}

/** The uploaded files, if there is one of customers and the columns of all are known. */
async function readyFiles(): Promise<Result<ReadFile[]>> {
  const files = await readFiles()
  if (!files.some(({ kind }) => kind === 'customers'))
    return refuse('conflict', 'Upload the file of customers first.')
  const unread = files.find((file) => file.unread.length > 0)
  return unread
    ? refuse('conflict', `Choose the columns of ${csvFileLabels[unread.kind]} first.`)
    : ok(files)
}
