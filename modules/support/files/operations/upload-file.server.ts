import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayHandleTickets, mayWriteOwnTickets } from '../../policy.ts'
import { readAttachments } from '../../rules/attachment.ts'
import { notAuthenticated } from '../../rules/reply-failure.ts'
import { supportFileBytes, supportFiles } from '../../tables.server.ts'
import { storeFile } from './store-file.server.ts'

/** Files that one person may have uploaded without sending them: four full messages. */
const maxUnsentFiles = 40
const dayMs = 86_400_000
/** Neither a message's nor a held reply's. */
const isUnsent = and(isNull(supportFiles.messageId), isNull(supportFiles.heldReplyId))

export type UploadedFile = { id: string; name: string; size: number }

/**
 * Keeps a file for a message that is still being written (D29). Refuses: not signed in, larger than
 * 5 MB, empty, too many unsent files.
 */
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

/** Every night: files without a message for a day are removed. Returns how many. */
export async function pruneUnsentFiles(): Promise<number> {
  const removed = await transact(async (tx) => {
    const old = await tx
      .delete(supportFiles)
      .where(and(isUnsent, lt(supportFiles.createdAt, new Date(now().getTime() - dayMs))))
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
