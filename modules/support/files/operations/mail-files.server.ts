import { eq, inArray, sql } from 'drizzle-orm'
import { registerAttachment } from '#modules/mail/operations/render-mail.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import { maxMailedFilesBytes } from '../../rules/attachment.ts'
import { supportFileBytes, supportFiles } from '../../tables.server.ts'

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
        content: supportFileBytes.content,
      })
      .from(supportFiles)
      .innerJoin(supportFileBytes, eq(supportFileBytes.fileId, supportFiles.id))
      .where(eq(supportFiles.id, id))
    if (!file) throw new UnrecoverableError('A file of this email is not there any more.')
    return file
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
