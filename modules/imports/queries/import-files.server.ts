import { db } from '#platform/database.server.ts'
import { type CsvFileKind, csvColumns, csvFileKinds } from '../rules/csv/files.ts'
import { type CsvRow, csvHeadings, csvRows, csvTexts } from '../rules/csv/rows.ts'
import { csvFaults } from '../rules/csv/tables.ts'
import { importFiles } from '../tables.server.ts'

export type StoredFile = typeof importFiles.$inferSelect

/** Every uploaded file, in the order of their kinds. */
export async function storedFiles(): Promise<StoredFile[]> {
  const files = await db().select().from(importFiles)
  return csvFileKinds.flatMap((kind) => files.find((file) => file.kind === kind) ?? [])
}

/** Required columns that no heading of the file is read as, by their labels. */
export function unreadColumns({ kind, content, mapping }: StoredFile): string[] {
  const headings = csvHeadings(kind, csvTexts(kind, content).heads, mapping)
  return csvColumns(kind).flatMap(([field, { isRequired, label }]) =>
    isRequired && headings[field] === '' ? [label] : [],
  )
}

/** The rows of each file whose columns are known, and what is wrong with them among each other. */
async function readFiles() {
  const files = await storedFiles()
  const rows: Partial<Record<CsvFileKind, CsvRow[]>> = {}
  for (const file of files)
    if (unreadColumns(file).length === 0)
      rows[file.kind] = csvRows(file.kind, file.content, {
        mapping: file.mapping,
        order: file.dayOrder,
      })
  return { files, rows, faults: csvFaults(rows) }
}

/** What of each kind is there; null where nothing was uploaded. */
export async function importFileList() {
  const { files, rows, faults } = await readFiles()
  return csvFileKinds.map((kind) => {
    const file = files.find((one) => one.kind === kind)
    return {
      kind,
      file: file
        ? {
            name: file.name,
            uploadedBy: file.uploadedBy,
            createdAt: file.createdAt,
            unread: unreadColumns(file),
            rows: rows[kind]?.length ?? 0,
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
  const { files, rows, faults } = await readFiles()
  const file = files.find((one) => one.kind === kind)
  if (!file) return null
  const { heads } = csvTexts(kind, file.content)
  const headings = csvHeadings(kind, heads, file.mapping)
  const read = csvColumns(kind).filter(([field]) => headings[field] !== '')
  const all = (rows[kind] ?? []).map(({ line, texts }) => ({
    line,
    cells: read.map(([field]) => texts[field] ?? ''),
    fault: faults[kind].get(line)?.replace(`Line ${line}: `, '') ?? null,
  }))
  const shown = onlyFaults ? all.filter(({ fault }) => fault !== null) : all
  const pages = Math.max(1, Math.ceil(shown.length / pageRows))
  const at = Math.min(page, pages)
  return {
    name: file.name,
    dayOrder: file.dayOrder,
    heads,
    headings,
    unread: unreadColumns(file),
    columns: read.map(([, { label }]) => label),
    rows: shown.slice((at - 1) * pageRows, at * pageRows),
    count: all.length,
    faults: faults[kind].size,
    page: at,
    pages,
  }
}
