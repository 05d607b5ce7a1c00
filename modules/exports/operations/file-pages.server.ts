import { createHash } from 'node:crypto'
import { rowIdOf } from '#modules/api/rules/object-id.ts'
import { copyInvoicePdf } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import { nounPage, type PageRequest } from '../queries/noun-pages.server.ts'
import { type StoredNoun, storedFiles } from '../queries/stored-files.server.ts'
import { safeFileName } from '../rules/file-name.ts'
import type { ExportedFile, FileNoun } from '../rules/nouns.ts'

/** Puts bytes under a path of the export. */
export type StoreFile = (path: string, bytes: Uint8Array) => Promise<void>

type FilePage = { data: ExportedFile[]; next: string | null }

/** A page of files, each stored before its record is given. One is in memory at a time. */
export function filePage(
  noun: FileNoun,
  request: PageRequest,
  store: StoreFile,
): Promise<FilePage> {
  if (noun === 'invoice_pdfs') return pdfPage('invoices', request, store)
  if (noun === 'credit_note_pdfs') return pdfPage('credit_notes', request, store)
  return storedPage(noun, request, store)
}

async function storedPage(
  noun: StoredNoun,
  request: PageRequest,
  store: StoreFile,
): Promise<FilePage> {
  const files = await storedFiles(noun, request)
  const data: ExportedFile[] = []
  for (const file of files) {
    const content = await file.bytes()
    if (content) await store(file.path, content)
    data.push(recordOf(file, content))
  }
  const last = files.at(-1)
  return { data, next: last && files.length === request.limit ? last.key : null }
}

type Described = Pick<ExportedFile, 'of' | 'name' | 'type' | 'path'> & { createdAt: Date | string }

function recordOf(
  { of, name, type, path, createdAt }: Described,
  content: Uint8Array | null,
): ExportedFile {
  return {
    of,
    name,
    path,
    type,
    size: content?.length ?? 0,
    sha256: content ? createHash('sha256').update(content).digest('hex') : '',
    is_missing: content === null,
    created_at: typeof createdAt === 'string' ? createdAt : createdAt.toISOString(),
  }
}

type Paper = { id: string; number: string; issue_date: string; created_at: string }

async function pdfPage(
  noun: 'invoices' | 'credit_notes',
  request: PageRequest,
  store: StoreFile,
): Promise<FilePage> {
  const kind = noun === 'invoices' ? 'invoice' : 'credit_note'
  const page = await nounPage(noun, request)
  const data: ExportedFile[] = []
  for (const { id, number, issue_date, created_at } of page.data as Paper[]) {
    const copy = await copyInvoicePdf(rowIdOf(kind, id) ?? '')
    const name = copy.ok ? copy.value.fileName : `${number}.pdf`
    // Numbers of our own are unique; one that came from elsewhere may be anything.
    const file = /^[A-Z0-9-]+$/.test(number) ? `${number}.pdf` : `${safeFileName(number)} ${id}.pdf`
    const path = `files/${noun}/${issue_date.slice(0, 4)}/${file}`
    if (copy.ok) await store(path, copy.value.bytes)
    const described = { of: id, name, type: 'application/pdf', path, createdAt: created_at }
    data.push(recordOf(described, copy.ok ? copy.value.bytes : null))
  }
  return { data, next: page.next }
}
