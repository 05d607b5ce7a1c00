import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { supportFiles } from '../../tables.server.ts'

export type FileOfMessage = { id: string; name: string }

/** The files of a message in their order, for the emails about it. */
export function filesOfMessage(tx: Transaction, messageId: string): Promise<FileOfMessage[]> {
  return tx
    .select({ id: supportFiles.id, name: supportFiles.name })
    .from(supportFiles)
    .where(eq(supportFiles.messageId, messageId))
    .orderBy(asc(supportFiles.position), asc(supportFiles.id))
}
