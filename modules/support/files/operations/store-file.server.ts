import type { Transaction } from '#platform/database.server.ts'
import type { AttachedFile } from '../../rules/attachment.ts'
import { supportFileBytes, supportFiles } from '../../tables.server.ts'

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
