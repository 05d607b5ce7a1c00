import { retryHeaders } from '#app/forms/refusal.server.ts'
import { type CsvFormat, csvLine, csvMark, southAfricanCsvLine } from '#kernel/csv.ts'
import { type Refusal, type Result, refusalStatus } from '#kernel/result.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityEntity } from '#modules/activity/rules/activity.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import type { ClaimProof } from '#modules/reconciliation/queries/payment-claims.server.ts'
import { type AttachedFile, isShownInBrowser } from '#modules/support/rules/attachment.ts'

function refusedFile(refusal: Refusal): Response {
  return new Response(refusal.message, {
    status: refusalStatus[refusal.code],
    headers: {
      ...retryHeaders(refusal),
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })
}

/**
 * A file of a ticket: pictures are shown, everything else is a download and never a page, since it
 * may hold anything.
 */
export function attachmentAnswer(file: Result<AttachedFile>): Response {
  if (!file.ok) return refusedFile(file.error)
  const { name, type, bytes } = file.value
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${isShownInBrowser(type) ? 'inline' : 'attachment'}; ${nameInHeader(name)}`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** RFC 6266: the name for old programs in plain letters, and as it is. */
function nameInHeader(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A file that holds no data of ours, such as a template. */
export function templateAnswer(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; ${nameInHeader(name)}`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Rows of cells, several at a time. */
export type CsvRows = AsyncGenerator<readonly (readonly string[])[]>

/**
 * A CSV file to save, streamed in batches of rows; a client that disconnects stops it. No proxy may
 * store it. One that a program imports has no byte-order mark, which would become part of its first
 * column's name.
 */
export function csvAnswer(
  fileName: string,
  parts: CsvRows,
  format: CsvFormat | 'for-import',
): Response {
  const lineOf = format === 'south-african' ? southAfricanCsvLine : csvLine
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (format !== 'for-import') controller.enqueue(encoder.encode(csvMark))
    },
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value.map(lineOf).join('')))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

type Archive = { chunks: AsyncGenerator<Uint8Array>; fileName: string }

/** An archive as it is made; a client that disconnects ends it. No proxy may store it. */
export function archiveAnswer(opened: Result<Archive>): Response {
  if (!opened.ok) return refusedFile(opened.error)
  const { chunks, fileName } = opened.value
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

type Pdf = { bytes: Uint8Array; fileName: string }

/** The document itself for staff, recorded in the activity log; or why not. */
export async function staffPdfAnswer(
  member: Person,
  of: { entityType: ActivityEntity; entityId: string; query: URLSearchParams },
  issued: Result<Pdf>,
): Promise<Response> {
  if (issued.ok) await recordExport(member, { ...of, title: `${issued.value.fileName} downloaded` })
  return pdfAnswer(issued)
}

/**
 * The same for its owner, whose own downloads are not recorded; those of staff who are logged in as
 * them are.
 */
export async function ownPdfAnswer(
  owner: Person,
  of: { entityType: ActivityEntity; entityId?: string; query: URLSearchParams },
  issued: Result<Pdf>,
): Promise<Response> {
  if (issued.ok && owner.viewedBy)
    await recordExport(owner, { ...of, title: `${issued.value.fileName} downloaded` })
  return pdfAnswer(issued)
}

/** The paper itself, or why not. No proxy may store it. */
export function pdfAnswer(issued: Result<Pdf>): Response {
  if (!issued.ok) return refusedFile(issued.error)
  const { bytes, fileName } = issued.value
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

/** A customer's file, always as a download and never as a page: it may hold anything. */
export function proofAnswer(proof: Result<ClaimProof>): Response {
  if (!proof.ok) return refusedFile(proof.error)
  const { bytes, fileName, fileType } = proof.value
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': fileType,
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}
