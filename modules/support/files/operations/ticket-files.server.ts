import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import {
  fileToSend,
  registerAttachment,
} from '#modules/mail/operations/register-attachment.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { mayHandleTickets, mayWriteOwnTickets } from '../../policy.ts'
import { type AttachedFile, maxMailedFilesBytes, readAttachments } from '../../rules/attachment.ts'
import { notAuthenticated } from '../../rules/ticket-forms.ts'
import { supportDrafts, supportFileBytes, supportFiles } from '../../tables.server.ts'

/** Files that one person may have uploaded without sending them: four full messages. */
const maxUnsentFiles = 40
const dayMs = 86_400_000
/** Neither a message's nor a held reply's. */
const isUnsent = and(isNull(supportFiles.messageId), isNull(supportFiles.heldReplyId))

export type UploadedFile = { id: string; name: string; size: number }

/** Stores a file for a message that is still being written (D29). */
export async function uploadFile(
  actor: Actor,
  sent: { name: string; bytes: Buffer },
): Promise<Result<UploadedFile>> {
  const uploader = actorId(actor)
  if (uploader === null) return refuse('unauthenticated', notAuthenticated)
  if (!mayHandleTickets(actor) && !mayWriteOwnTickets(actor))
    return refuse('forbidden', 'You may not attach files here.')
  const read = readAttachments([sent])
  if (!read.ok) return read
  const [file] = read.value
  if (!file) return refuse('invalid', 'Choose a file.')
  return transact(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`support-uploads:${uploader}`}, 0))`,
    )
    const unsent = await tx.$count(
      supportFiles,
      and(eq(supportFiles.uploadedBy, uploader), isUnsent),
    )
    if (unsent >= maxUnsentFiles)
      return refuse(
        'too_many',
        'You uploaded many files without sending them. Send or remove some first.',
        { retryAfter: 3600 },
      )
    const id = newId()
    await storeFile(
      tx,
      { id, ...file, ticketId: null, messageId: null, uploadedBy: uploader, position: 0 },
      now(),
    )
    return ok({ id, name: file.name, size: file.bytes.length })
  })
}

/** Deletes a file that was uploaded and not sent. Another user's, or a sent one, is not found. */
export async function removeUpload(actor: Actor, fileId: string): Promise<Result<null>> {
  const uploader = actorId(actor)
  if (uploader === null || !isId(fileId)) return refuse('not_found', 'There is no such file.')
  return transact(async (tx) => {
    const removed = await tx
      .delete(supportFiles)
      .where(and(eq(supportFiles.id, fileId), isUnsent, eq(supportFiles.uploadedBy, uploader)))
      .returning({ id: supportFiles.id })
    if (removed.length === 0) return refuse('not_found', 'There is no such file.')
    await tx.delete(supportFileBytes).where(eq(supportFileBytes.fileId, fileId))
    return ok(null)
  })
}

/**
 * Every night: files without a message for a day are removed, unless a draft has them. Returns how
 * many.
 */
export async function pruneUnsentFiles(): Promise<number> {
  const isOld = lt(supportFiles.createdAt, new Date(now().getTime() - dayMs))
  const isOfDraft = sql`(select from ${supportDrafts}
    where ${supportFiles.id} = any(${supportDrafts.uploads}))`
  const removed = await transact(async (tx) => {
    const old = await tx
      .delete(supportFiles)
      .where(and(isUnsent, isOld, notExists(isOfDraft)))
      .returning({ id: supportFiles.id })
    const ids = sql.param(old.map(({ id }) => id))
    await tx.delete(supportFileBytes).where(sql`${supportFileBytes.fileId} = any(${ids}::uuid[])`)
    return ok(old.length)
  })
  return removed.ok ? removed.value : 0
}

/** What the browser sent with the form, in memory. */
export function bytesOf(files: readonly File[]): Promise<{ name: string; bytes: Buffer }[]> {
  return Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })),
  )
}

export type FileToStore = AttachedFile & {
  id: string
  ticketId: string | null
  messageId: string | null
  heldReplyId?: string
  uploadedBy: string | null
  position: number
  contentId?: string | null
}

/** Writes a file and its bytes in the caller's transaction. */
export async function storeFile(
  tx: Transaction,
  { bytes, ...file }: FileToStore,
  at: Date,
): Promise<void> {
  await tx.insert(supportFiles).values({ ...file, size: bytes.length, createdAt: at })
  await tx.insert(supportFileBytes).values({ fileId: file.id, content: bytes })
}

/**
 * Called at boot: lets emails carry the files of a message, for people who have no page to open
 * them on.
 */
export function registerTicketFiles(): void {
  registerAttachment('ticket_file', async (id) => {
    const [file] = await db()
      .select({
        filename: supportFiles.name,
        contentType: supportFiles.type,
        bytes: supportFileBytes.content,
        key: supportFileBytes.contentKey,
      })
      .from(supportFiles)
      .innerJoin(supportFileBytes, eq(supportFileBytes.fileId, supportFiles.id))
      .where(eq(supportFiles.id, id))
    return fileToSend(file)
  })
}

/** Whether the files of an answer, sent with its form or uploaded before, fit into one email. */
export async function fitIntoMail(
  tx: Transaction,
  files: readonly { bytes: Buffer }[],
  uploads: readonly string[],
): Promise<boolean> {
  const sent = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (uploads.length === 0) return sent <= maxMailedFilesBytes
  const [uploaded] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${supportFiles.size}), 0)::int` })
    .from(supportFiles)
    .where(inArray(supportFiles.id, [...uploads]))
  return sent + (uploaded?.bytes ?? 0) <= maxMailedFilesBytes
}
