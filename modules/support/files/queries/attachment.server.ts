import { asc, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { storedBytes } from '#platform/files/store.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { isOwnFile } from '../../queries/for-customers/own-ticket.server.ts'
import { type AttachedFile, attachmentMissing } from '../../rules/attachment.ts'
import { ticketReachOf } from '../../rules/ticket-reach.ts'
import { supportFileBytes, supportFiles } from '../../tables.server.ts'

const missing = refuse('not_found', 'There is no such file.')

/**
 * A file with its bytes: for staff who handle tickets, for the customer whose ticket shows it, and
 * for the user who uploaded it while it is not sent. Other users get not_found. A file whose bytes
 * are gone says so (A§5).
 */
export async function attachment(actor: Actor, fileId: string): Promise<Result<AttachedFile>> {
  if (!isId(fileId) || !(await mayRead(actor, fileId))) return missing
  const [row] = await db()
    .select({
      name: supportFiles.name,
      type: supportFiles.type,
      bytes: supportFileBytes.content,
      key: supportFileBytes.contentKey,
    })
    .from(supportFiles)
    .leftJoin(supportFileBytes, eq(supportFileBytes.fileId, supportFiles.id))
    .where(eq(supportFiles.id, fileId))
  if (!row) return missing
  const bytes = await storedBytes(row)
  return bytes === null
    ? refuse('not_found', attachmentMissing)
    : ok({ name: row.name, type: row.type, bytes })
}

async function mayRead(actor: Actor, fileId: string): Promise<boolean> {
  if (mayHandleTickets(actor)) return true
  const reach = ticketReachOf(actor)
  if (reach !== null && (await isOwnFile(reach, fileId))) return true
  const [file] = await db()
    .select({ uploadedBy: supportFiles.uploadedBy, messageId: supportFiles.messageId })
    .from(supportFiles)
    .where(eq(supportFiles.id, fileId))
  return (
    file !== undefined &&
    file.messageId === null &&
    file.uploadedBy !== null &&
    file.uploadedBy === actorId(actor)
  )
}

export type FileOfMessage = { id: string; name: string }

/** The files of a message in their order, for the emails about it. */
export function filesOfMessage(tx: Transaction, messageId: string): Promise<FileOfMessage[]> {
  return tx
    .select({ id: supportFiles.id, name: supportFiles.name })
    .from(supportFiles)
    .where(eq(supportFiles.messageId, messageId))
    .orderBy(asc(supportFiles.position), asc(supportFiles.id))
}
