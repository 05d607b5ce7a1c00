import { setImmediate as nextTurn } from 'node:timers/promises'
import { db } from '#platform/database.server.ts'
import { type CsvFileKind, csvColumns, csvFileKinds } from '../rules/csv/files.ts'
import { type CsvRow, csvHeadings, csvTexts, readRows, unreadColumns } from '../rules/csv/rows.ts'
import { csvFaults } from '../rules/csv/tables.ts'
import { importFiles } from '../tables.server.ts'

type StoredFile = typeof importFiles.$inferSelect
export type ReadFile = Omit<StoredFile, 'content'> & {
  heads: string[]
  /** Required columns that are not known; without one `rows` is what the file has. */
  unread: string[]
  rows: CsvRow[]
}

/**
 * Every uploaded file with its rows, in the order of their kinds. A large one takes half a second:
 * between two of them others have their turn.
 */
export async function readFiles(): Promise<ReadFile[]> {
  const stored = await db().select().from(importFiles)
  const files: ReadFile[] = []
  for (const kind of csvFileKinds) {
    const found = stored.find((one) => one.kind === kind)
    if (!found) continue
    await nextTurn()
    const { content, ...file } = found
    const texts = csvTexts(kind, content)
    const unread = unreadColumns(kind, texts.heads, file.mapping)
    const options = { mapping: file.mapping, order: file.dayOrder }
    const rows = unread.length > 0 ? [] : readRows(kind, texts, options)
    files.push({ ...file, heads: texts.heads, unread, rows })
  }
  return files
}

/** The rows of files by their kinds, without those whose columns are not known. */
export function rowsByKind(files: readonly ReadFile[]): Partial<Record<CsvFileKind, CsvRow[]>> {
  const known = files.filter(({ unread }) => unread.length === 0)
  return Object.fromEntries(known.map(({ kind, rows }) => [kind, rows]))
}

/** What of each kind is there; null where nothing was uploaded. */
export async function importFileList() {
  const files = await readFiles()
  const faults = csvFaults(rowsByKind(files))
  return csvFileKinds.map((kind) => {
    const file = files.find((one) => one.kind === kind)
    return {
      kind,
      file: file
        ? {
            name: file.name,
            uploadedBy: file.uploadedBy,
            createdAt: file.createdAt,
            unread: file.unread,
            rows: file.rows.length,
            faults: faults[kind].size,
          }
        : null,
    }
  })
}

const pageRows = 50

/**
 * A file with its headings, how they are read, and one page of its rows (`page` from 1), each with
 * its fault; null where there is none.
 */
export async function importFilePage(
  kind: CsvFileKind,
  { page, onlyFaults }: { page: number; onlyFaults: boolean },
) {
  const files = await readFiles()
  const file = files.find((one) => one.kind === kind)
  if (!file) return null
  const faults = csvFaults(rowsByKind(files))[kind]
  const headings = csvHeadings(kind, file.heads, file.mapping)
  const read = csvColumns(kind).filter(([field]) => headings[field] !== '')
  const shown = onlyFaults ? file.rows.filter(({ line }) => faults.has(line)) : file.rows
  const pages = Math.max(1, Math.ceil(shown.length / pageRows))
  const at = Math.min(page, pages)
  return {
    name: file.name,
    dayOrder: file.dayOrder,
    heads: file.heads,
    headings,
    unread: file.unread,
    columns: read.map(([, { label }]) => label),
    rows: shown.slice((at - 1) * pageRows, at * pageRows).map(({ line, texts }) => ({
      line,
      cells: read.map(([field]) => texts[field] ?? ''),
      fault: faults.get(line)?.replace(`Line ${line}: `, '') ?? null,
    })),
    count: file.rows.length,
    faults: faults.size,
    page: at,
    pages,
  }
}
