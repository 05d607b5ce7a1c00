import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CsvFormat } from '#kernel/csv.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { mayExportEverything } from '../policy.ts'
import { nounPage } from '../queries/noun-pages.server.ts'
import { columnNames, columnsOf } from '../rules/columns.ts'
import { isFileNoun, type NounName, nounNames, nounSchemas } from '../rules/nouns.ts'
import { type NounState, newNoun, readStatement, type Statement } from '../rules/statement.ts'
import { filePage } from './file-pages.server.ts'
import { areFilesThere, openNounFiles, sha256Of, storeWhole } from './noun-files.server.ts'

/** Rows of one read; files are held one at a time, but their page is written with its last one. */
const pageSizes = { records: 500, files: 20 }

const statementFile = 'export.json'

export type Everything = {
  folder: string
  spreadsheet: CsvFormat
  withFiles: boolean
  onProgress?: (noun: NounName, state: NounState) => void
}

/**
 * Writes every noun into a folder, as JSON Lines and CSV, and the files of them. Ended in the
 * middle and called again, it goes on where it was: `export.json` notes after each page how far the
 * files go. Refuses a folder of anything else, and of an export that is finished.
 */
export async function exportEverything(
  actor: Actor,
  wanted: Everything,
): Promise<Result<Statement>> {
  if (!mayExportEverything(actor))
    return refuse('forbidden', 'You do not have permission to export everything.')
  await mkdir(wanted.folder, { recursive: true, mode: 0o700 })
  const begun = await begin(wanted)
  if (!begun.ok) return begun
  const statement = begun.value
  await save(wanted.folder, statement)
  await recordActivity(db(), {
    actor,
    entityType: 'settings',
    action: 'exported',
    title: `Everything exported${wanted.withFiles ? '' : ', without files'}`,
  })
  for (const noun of nounNames)
    if (wanted.withFiles || !isFileNoun(noun)) await exportNoun(wanted, statement, noun)
  statement.finished_at = now().toISOString()
  await save(wanted.folder, statement)
  return ok(statement)
}

async function begin({ folder, spreadsheet, withFiles }: Everything): Promise<Result<Statement>> {
  const text = await readFile(join(folder, statementFile), 'utf8').catch(() => null)
  const site = (await siteSettings(db())).siteTitle
  if (text === null) {
    if ((await readdir(folder)).length > 0)
      return refuse('conflict', `${folder} is not empty. Name a new or an empty folder.`)
    return ok({
      program: 'Hostwright',
      format: 1,
      site,
      spreadsheet,
      with_files: withFiles,
      started_at: now().toISOString(),
      finished_at: null,
      nouns: {},
    })
  }
  const statement = readStatement(text)
  if (!statement) return refuse('conflict', `${folder} holds something else than an export.`)
  if (statement.finished_at !== null)
    return refuse(
      'conflict',
      `The export in ${folder} was finished at ${statement.finished_at}. Name a new folder.`,
    )
  if (statement.site !== site)
    return refuse('conflict', `${folder} holds an export of ${statement.site}.`)
  if (statement.spreadsheet !== spreadsheet || statement.with_files !== withFiles)
    return refuse('conflict', `The export in ${folder} was begun with other options.`)
  return ok(statement)
}

function save(folder: string, statement: Statement): Promise<void> {
  return storeWhole(join(folder, statementFile), `${JSON.stringify(statement, null, 2)}\n`)
}

async function exportNoun(
  { folder, spreadsheet: format, onProgress }: Everything,
  statement: Statement,
  noun: NounName,
): Promise<void> {
  const columns = columnsOf(nounSchemas[noun], 'staff')
  const signature = columnNames(columns)
  let state = statement.nouns[noun]
  if (!state || state.columns !== signature || !(await areFilesThere(folder, state)))
    state = newNoun(signature)
  statement.nouns[noun] = state
  if (state.finished_at !== null) return
  const files = await openNounFiles(folder, state, { noun, columns, format })
  try {
    const createdBefore = new Date(statement.started_at)
    for (;;) {
      const page = await readPage({ noun, after: state.after, createdBefore, folder })
      await files.append(page.data)
      state.after = page.next
      if (page.next === null) break
      await save(folder, statement)
      onProgress?.(noun, state)
    }
  } finally {
    await files.close()
  }
  for (const [name, file] of Object.entries(state.files))
    file.sha256 = await sha256Of(join(folder, name))
  state.finished_at = now().toISOString()
  await save(folder, statement)
  onProgress?.(noun, state)
}

type Wanted = { noun: NounName; after: string | null; createdBefore: Date; folder: string }

function readPage({ noun, folder, ...request }: Wanted) {
  if (!isFileNoun(noun)) return nounPage(noun, { ...request, limit: pageSizes.records })
  return filePage(noun, { ...request, limit: pageSizes.files }, (path, bytes) =>
    storeWhole(join(folder, path), bytes),
  )
}
