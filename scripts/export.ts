// npm run export -- FOLDER [--without-files] [--spreadsheet za]: everything that the business owns
// as JSON Lines and CSV, with its files (docs/export.md). Ended in the middle and called again, it
// goes on where it was. `npm run export -- describe` writes docs/export.md from the code.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatFileSize } from '#kernel/files/file-size.ts'
import { formatCount } from '#kernel/format-count.ts'
import {
  type Everything,
  exportEverything,
} from '#modules/exports/operations/export-everything.server.ts'
import { exportDocument } from '#modules/exports/rules/document.ts'
import type { NounState } from '#modules/exports/rules/statement.ts'
import { config } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { failStart, StartError } from '#platform/process/start-error.server.ts'

const usage = 'Usage: npm run export -- FOLDER [--without-files] [--spreadsheet za]'

try {
  const wanted = readArguments()
  if (wanted === 'describe')
    writeFileSync(join(import.meta.dirname, '..', 'docs', 'export.md'), exportDocument())
  else await run(wanted)
} catch (error) {
  failStart(error)
}

async function run(wanted: Everything): Promise<void> {
  const server = await provideDatabase(config(), { onProgress: console.error, join: true })
  try {
    openDatabase(server.url, 5)
    const done = await exportEverything({ kind: 'system', name: 'Command line' }, wanted)
    if (!done.ok) throw new StartError(done.error.message)
    for (const [noun, state] of Object.entries(done.value.nouns))
      if (state) console.log(line(noun, state))
    console.log(`Everything is in ${wanted.folder}. It holds personal information: keep it safe.`)
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

function line(noun: string, { records, files }: NounState): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  return `  ${noun.padEnd(18)} ${formatCount(records).padStart(10)}  ${formatFileSize(bytes)}`
}

function readArguments(): Everything | 'describe' {
  const { positionals, values } = parsed()
  const [folder, ...more] = positionals
  const { spreadsheet } = values
  if (!folder || more.length > 0 || (spreadsheet !== undefined && spreadsheet !== 'za'))
    throw new StartError(usage)
  if (folder === 'describe') return 'describe'
  if (`${resolve(folder)}/`.startsWith(`${resolve(config().dataDir)}/`))
    throw new StartError('Name a folder outside of the data folder.')
  let shownAt = 0
  return {
    folder: resolve(folder),
    spreadsheet: spreadsheet === 'za' ? 'south-african' : 'plain',
    withFiles: !values['without-files'],
    onProgress: (noun, state) => {
      if (state.finished_at === null && Date.now() - shownAt < 1000) return
      shownAt = Date.now()
      console.error(`  ${noun}: ${formatCount(state.records)}`)
    },
  }
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'without-files': { type: 'boolean' }, spreadsheet: { type: 'string' } },
    })
  } catch {
    throw new StartError(usage)
  }
}
