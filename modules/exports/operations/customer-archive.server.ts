import { csvLine, csvMark } from '#kernel/csv.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { rowIdOf } from '#modules/api/rules/object-id.ts'
import { copyInvoicePdf } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { type ZipEntry, zipped } from '#platform/files/zip.server.ts'
import { concurrencyLimit } from '#platform/load/concurrency-limit.server.ts'
import { mayExportCustomer, mayExportOwnData } from '../policy.ts'
import {
  type Pages,
  personalPages,
  type Subject,
  subjectOf,
} from '../queries/customer-nouns.server.ts'
import { storedFiles } from '../queries/stored-files.server.ts'
import { cellsOf, columnsOf, partHeads, partRows } from '../rules/columns.ts'
import {
  archiveReadMe,
  type PersonalNoun,
  personalNounNames,
  personalNouns,
} from '../rules/personal-data.ts'

export type CustomerArchive = {
  fileName: string
  /** Of the record in the audit log. */
  title: string
  chunks: AsyncGenerator<Uint8Array>
}

/** Each draws every document of a customer again. */
const limit = concurrencyLimit({
  maxRunning: 2,
  maxWaiting: 0,
  message: 'Others are downloading their data right now. Please try again in a few minutes.',
})

/**
 * What is stored about the customer that the actor is, as a ZIP archive (POPIA s23). Recorded.
 */
export async function ownArchive(actor: Actor): Promise<Result<CustomerArchive>> {
  if (!mayExportOwnData(actor))
    return refuse('forbidden', 'Only the owner of an account can download its data.')
  const archive = await archiveOf(actor.customerId)
  if (archive.ok)
    await recordActivity(db(), {
      actor,
      entityType: 'customer',
      entityId: actor.customerId,
      action: 'exported',
      title: archive.value.title,
    })
  return archive
}

/** The same of any customer, for staff; the page that gives it records it. */
export async function customerArchive(
  actor: Actor,
  customerId: string,
): Promise<Result<CustomerArchive>> {
  return mayExportCustomer(actor)
    ? archiveOf(customerId)
    : refuse('forbidden', 'You do not have permission to manage customers.')
}

async function archiveOf(customerId: string): Promise<Result<CustomerArchive>> {
  const subject = await subjectOf(customerId)
  if (!subject) return refuse('not_found', 'Customer not found')
  const { siteTitle, timezone } = await siteSettings(db())
  const chunks = limit.stream(() => zipped(entriesOf(subject, siteTitle), timezone))
  if (!chunks.ok) return chunks
  return ok({
    fileName: `personal-data-${now().toISOString().slice(0, 10)}.zip`,
    title: `Personal data of ${subject.name} downloaded`,
    chunks: chunks.value,
  })
}

async function* entriesOf(subject: Subject, site: string): AsyncGenerator<ZipEntry> {
  const at = now()
  const readMe = archiveReadMe({ site, name: subject.name, at })
  yield { path: 'READ ME.txt', content: text([readMe]), at }
  for (const noun of personalNounNames) yield* tablesOf(noun, subject, at)
  for (const noun of ['invoices', 'credit_notes'] as const) yield* papersOf(noun, subject, at)
  for (const noun of ['ticket_files', 'chat_files', 'payment_proofs'] as const)
    yield* filesOf(noun, subject)
}

async function* text(parts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of parts) yield encoder.encode(part)
}

/** A noun is read once for each of its files, so that none has to wait in memory. */
async function* tablesOf(noun: PersonalNoun, subject: Subject, at: Date): AsyncGenerator<ZipEntry> {
  const { columns, parts, parent } = columnsOf(personalNouns[noun], 'customer')
  const file = (path: string, content: AsyncGenerator<string>): ZipEntry => ({
    path,
    content: text(content),
    at,
  })
  const pages = () => personalPages(noun, subject)
  yield file(
    `${noun}.jsonl`,
    lines(pages(), '', (object) => `${JSON.stringify(object)}\n`),
  )
  const heads = csvMark + csvLine(columns.map(({ name }) => name))
  yield file(
    `${noun}.csv`,
    lines(pages(), heads, (object) => csvLine(cellsOf(columns, object))),
  )
  for (const part of parts) {
    const head = csvMark + csvLine(partHeads(part, parent))
    const rows = (object: object) => partRows(part, object).map(csvLine).join('')
    yield file(`${noun}.${part.name}.csv`, lines(pages(), head, rows))
  }
}

async function* lines(
  pages: Pages,
  head: string,
  lineOf: (object: object) => string,
): AsyncGenerator<string> {
  yield head
  for await (const page of pages) yield page.map(lineOf).join('')
}

type Paper = { id: string }

async function* papersOf(
  noun: 'invoices' | 'credit_notes',
  subject: Subject,
  at: Date,
): AsyncGenerator<ZipEntry> {
  const kind = noun === 'invoices' ? 'invoice' : 'credit_note'
  const names = new Set<string>()
  for await (const page of personalPages(noun, subject))
    for (const { id } of page as Paper[]) {
      const copy = await copyInvoicePdf(rowIdOf(kind, id) ?? '', subject.sight)
      if (!copy.ok) continue
      const { bytes, fileName } = copy.value
      // What came from another program may have the number of another document.
      const name = names.has(fileName) ? `${id}-${fileName}` : fileName
      names.add(name)
      yield { path: `files/${noun}/${name}`, content: bytes, at }
    }
}

async function* filesOf(
  noun: 'ticket_files' | 'chat_files' | 'payment_proofs',
  { sight: { customerId } }: Subject,
): AsyncGenerator<ZipEntry> {
  let after: string | null = null
  do {
    const request = { after, limit: 100, createdBefore: now(), customerId }
    const files = await storedFiles(noun, request)
    for (const { path, bytes, createdAt } of files) {
      const content = await bytes()
      if (content) yield { path, content, at: createdAt }
    }
    after = files.at(-1)?.key ?? null
  } while (after !== null)
}
