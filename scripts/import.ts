// npm run import -- (whmcs | fossbilling | paymenter) (--from mysql://… | --dump FILE) [--dry-run]
//                     [--attachments FOLDER] [--time-zone ZONE]
// npm run import -- csv --customers FILE [--services FILE] [--invoices FILE] [--payments FILE]
//                     [--map invoices.amount=HEADING] [--day-order day-first] [--dry-run]
// npm run import -- templates FOLDER
// npm run import -- (compare | open | undo)
//
// Brings customers, documents and services of another program in, on DATABASE_URL or on the
// embedded server of DATA_DIR. Repeated, it takes what is new or changed; broken off, it goes on
// where it was. Nothing is emailed or billed before 'open'. docs/import.md says what comes over. The address may also be in IMPORT_FROM,
// which other users of this machine cannot read.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { requireOwnMode } from '#db/seeds/filled-mode.server.ts'
import type { Result } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { compareImport } from '#modules/imports/operations/compare-import.server.ts'
import { openImport } from '#modules/imports/operations/open-import.server.ts'
import {
  checkImport,
  importChecked,
  type OnProgress,
  readSource,
} from '#modules/imports/operations/run-import.server.ts'
import { startImport } from '#modules/imports/operations/start-import.server.ts'
import { undoImport } from '#modules/imports/operations/undo-import.server.ts'
import {
  findingCounts,
  findingsOf,
  latestImport,
} from '#modules/imports/queries/import-report.server.ts'
import type { CsvPlace } from '#modules/imports/readers/csv.server.ts'
import { openReader, type SourcePlace } from '#modules/imports/readers/open-reader.server.ts'
import { type CsvFileKind, csvFileKinds, csvTemplate } from '#modules/imports/rules/csv/files.ts'
import {
  type ImportSource,
  importKindLabels,
  importKinds,
  importSources,
  importStateLabels,
  sourceNames,
  sourceZones,
} from '#modules/imports/rules/import.ts'
import {
  comparedRows,
  findingKindLabels,
  outcomeLines,
  subjectLabel,
} from '#modules/imports/rules/report.ts'
import { dayOrders } from '#modules/reconciliation/rules/bank-statement/bank-date.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { failStart, StartError } from '#platform/process/start-error.server.ts'

const usage = `Usage: npm run import -- (whmcs | fossbilling | paymenter)
         (--from mysql://user:password@host/database | --dump FILE)
         [--dry-run] [--attachments FOLDER] [--time-zone Africa/Johannesburg]
       npm run import -- csv --customers FILE [--services FILE] [--invoices FILE] [--payments FILE]
         [--map invoices.amount=HEADING] [--day-order ${dayOrders.join('|')}] [--dry-run]
       npm run import -- templates FOLDER
       npm run import -- compare | open | undo`

const actor: Actor = { kind: 'system', name: 'Command line' }
const isTerminal = process.stderr.isTTY

type Wanted =
  | { what: 'templates'; folder: string }
  | { what: 'compare' | 'open' | 'undo' }
  | {
      what: 'import'
      source: ImportSource
      place: SourcePlace
      isDryRun: boolean
      attachments: string | null
      timeZone: string | null
    }

try {
  const wanted = readArguments()
  if (wanted.what === 'templates') writeTemplates(wanted.folder)
  else await withDatabase(wanted)
} catch (error) {
  failStart(error)
}

function writeTemplates(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const kind of csvFileKinds)
    writeFileSync(join(folder, `${kind}.csv`), csvTemplate(kind), { flag: 'wx' })
  console.log(`${csvFileKinds.map((kind) => `${kind}.csv`).join(', ')} are in ${folder}.`)
}

async function withDatabase(wanted: Exclude<Wanted, { what: 'templates' }>): Promise<void> {
  const server = await provideDatabase(config(), {
    join: true,
    onProgress: (line) => console.error(line),
  })
  try {
    const { rows } = await openDatabase(server.url).$client.query(
      `select to_regclass('imports') is not null as migrated`,
    )
    if (!rows[0]?.migrated)
      throw new StartError('This database is not set up for imports. Run npm start on it first.')
    await requireOwnMode(db())
    if (wanted.what === 'import') await runAll(wanted)
    else if (wanted.what === 'open') await openLatest()
    else if (wanted.what === 'undo') await undoLatest()
    else await compareLatest()
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

async function runAll({
  source,
  place,
  isDryRun,
  attachments,
  timeZone,
}: Extract<Wanted, { what: 'import' }>) {
  const { timezone } = await siteSettings(db())
  const options = { timeZone: timeZone ?? sourceZones[source] ?? timezone, attachments }
  const reader = await openReader(source, place).catch((error: unknown) => {
    throw new StartError(error instanceof Error ? error.message : String(error))
  })
  try {
    const { importId } = orFail(await startImport(actor, { source, options }))
    console.error(`Reading ${sourceNames[source]}`)
    orFail(await readSource(actor, importId, { reader, onProgress: progress('read') }))
    console.error('Checking')
    orFail(await checkImport(actor, importId, progress('checked')))
    if (!isDryRun) {
      console.error('Importing')
      orFail(await importChecked(actor, importId, progress('imported')))
    }
  } finally {
    await reader.close()
  }
  await report()
  console.log(
    isDryRun
      ? 'This was a dry run: nothing was imported. Run it without --dry-run to import.'
      : 'Imported and quiet: nothing is emailed or billed. Run npm run import -- open to open it.',
  )
}

function progress(word: string): OnProgress {
  let shownAt = 0
  return ({ counts, progress: at }) => {
    if (Date.now() - shownAt < 1000) return
    shownAt = Date.now()
    const kind = importKinds.find((each) => each === at?.kind)
    const done = Object.values((kind ? counts.outcomes[kind] : counts.scanned) ?? {})
    const count = done.reduce((sum, each) => sum + each, 0)
    const line = `${word}: ${count} ${kind ? importKindLabels[kind].toLowerCase() : 'rows'}`
    process.stderr.write(isTerminal ? `\r\x1b[K  ${line}` : `  ${line}\n`)
  }
}

/** What came in or would, why the rest did not, and whether the books agree. */
async function report() {
  if (isTerminal) process.stderr.write('\r\x1b[K')
  const latest = await latestImport()
  if (!latest) throw new StartError('Nothing was imported yet.')
  console.log(`Import from ${sourceNames[latest.source]}: ${importStateLabels[latest.state]}`)
  for (const line of outcomeLines(latest.counts)) console.log(`  ${line}`)
  for (const { kind, subject, reason, count } of await findingCounts(latest.id))
    if (kind !== 'difference')
      console.log(
        `  ${findingKindLabels[kind]}, ${subjectLabel(subject)}: ${reason}${count > 1 ? ` (${count} times)` : ''}`,
      )
  const compared = comparedRows(latest.counts)
  for (const { label, source, here, isEqual } of compared)
    console.log(
      `  ${isEqual ? 'agrees ' : 'DIFFERS'}  ${label.padEnd(22)} ${source.padStart(16)} ${here.padStart(16)}`,
    )
  const differences = await findingsOf(latest.id, { kinds: ['difference'], limit: 100 })
  for (const { name, reason } of differences) console.log(`  DIFFERS  ${name}: ${reason}`)
}

/** What is open goes on here alone: its last comparison stands. */
async function compareLatest() {
  const latest = await latestImport()
  if (latest?.state === 'imported') orFail(await compareImport(actor, latest.id))
  await report()
}

async function undoLatest() {
  const latest = await latestImport()
  if (!latest) throw new StartError('Nothing was imported yet.')
  orFail(await undoImport(actor, latest.id))
  console.log('Undone: all that it brought is removed.')
}

async function openLatest() {
  const latest = await latestImport()
  if (!latest) throw new StartError('Nothing was imported yet.')
  orFail(await openImport(actor, latest.id))
  console.log('Open: its documents and services are billed like all others from now on.')
}

function orFail<T>(result: Result<T>): T {
  if (!result.ok) throw new StartError(result.error.message)
  return result.value
}

function readArguments(): Wanted {
  const text = { type: 'string' } as const
  const given = parsed(() =>
    parseArgs({
      allowPositionals: true,
      options: {
        customers: text,
        services: text,
        invoices: text,
        payments: text,
        map: { type: 'string', multiple: true },
        'day-order': text,
        from: text,
        dump: text,
        attachments: text,
        'time-zone': text,
        'dry-run': { type: 'boolean' },
      },
    }),
  )
  const [what, folder, ...more] = given.positionals
  if (what === 'templates' && folder && more.length === 0) return { what, folder }
  if (folder !== undefined) throw new StartError(usage)
  if (what === 'compare' || what === 'open' || what === 'undo') return { what }
  const source = importSources.find((name) => name === what)
  const { dump, attachments } = given.values
  const common = {
    what: 'import' as const,
    isDryRun: given.values['dry-run'] ?? false,
    attachments: attachments ?? null,
    timeZone: given.values['time-zone'] ?? null,
  }
  if (source === 'csv') return { ...common, source, place: csvPlace(given.values) }
  const address = given.values.from ?? (dump === undefined ? process.env.IMPORT_FROM : undefined)
  if (!source || (dump === undefined) === (address === undefined)) throw new StartError(usage)
  return { ...common, source, place: dump === undefined ? { address: address ?? '' } : { dump } }
}

type CsvWords = Partial<Record<CsvFileKind | 'day-order', string>> & { map?: string[] }

function csvPlace(words: CsvWords): CsvPlace {
  const files = Object.fromEntries(
    csvFileKinds.flatMap((kind) => (words[kind] === undefined ? [] : [[kind, words[kind]]])),
  )
  const order = dayOrders.find((name) => name === (words['day-order'] ?? 'day-first'))
  if (words.customers === undefined || !order) throw new StartError(usage)
  const mapping: CsvPlace['mapping'] = {}
  for (const word of words.map ?? []) {
    const [, name, field = '', heading = ''] = /^(\w+)\.(\w+)=(.+)$/.exec(word) ?? []
    const kind = csvFileKinds.find((each) => each === name)
    if (!kind) throw new StartError(usage)
    mapping[kind] = { ...mapping[kind], [field]: heading }
  }
  return { files, mapping, order }
}

function parsed<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new StartError(usage)
  }
}
