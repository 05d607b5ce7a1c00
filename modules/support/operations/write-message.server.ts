import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { RefusalError, refuse } from '#kernel/result.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { storeFile } from '../files/operations/ticket-files.server.ts'
import { type AttachedFile, attachmentMissing } from '../rules/attachment.ts'
import type { SenderType, TicketSource } from '../rules/ticket.ts'
import { supportFiles, supportMessages, supportTickets } from '../tables.server.ts'
import { announceTicket } from './ticket-changes.server.ts'

export type MessageToWrite = {
  id: string
  ticketId: string
  actor: Actor
  senderType: SenderType
  message: string
  isInternal: boolean
  /** Files that the same person uploaded before, by id, and files that came with the form. */
  uploads: readonly string[]
  files: readonly (AttachedFile & { contentId?: string | null })[]
  at: Date
  /** How it came in; on the site when nothing is said. */
  source?: TicketSource
  /** Earlier text that an email repeated. */
  quoted?: string
}

export type WrittenMessage = Pick<MessageToWrite, 'id' | 'ticketId' | 'message' | 'at'> & {
  senderId: string | null
  senderName: string
}

/**
 * Adds a message to a ticket whose row the caller has locked or just written. A§4: a public message
 * refreshes `updatedAt` and `lastPublicMessageAt`, an internal note `updatedAt` only. Card numbers
 * are masked. Throws a refusal when an uploaded file is not there any more or belongs to another
 * sender.
 */
export async function writeMessage(
  tx: Transaction,
  { actor, uploads, files, at, ...given }: MessageToWrite,
): Promise<WrittenMessage> {
  const message = {
    ...given,
    message: maskCardNumbers(given.message),
    ...(given.quoted !== undefined && { quoted: maskCardNumbers(given.quoted) }),
  }
  const senderName = actorName(actor)
  await tx
    .insert(supportMessages)
    .values({ ...message, senderId: actorId(actor), senderName, createdAt: at })
  await claimUploads(
    tx,
    { messageId: message.id, ticketId: message.ticketId },
    { uploader: actorId(actor), ids: uploads },
  )
  let position = uploads.length
  for (const file of files) {
    const id = newId()
    await storeFile(
      tx,
      {
        id,
        ...file,
        ticketId: message.ticketId,
        messageId: message.id,
        uploadedBy: actorId(actor),
        position: position++,
      },
      at,
    )
  }
  // What is copied into a ticket was written before it.
  const updatedAt = sql`greatest(${supportTickets.updatedAt}, ${at.toISOString()}::timestamptz)`
  await tx
    .update(supportTickets)
    .set(message.isInternal ? { updatedAt } : { updatedAt, lastPublicMessageAt: at })
    .where(eq(supportTickets.id, message.ticketId))
  await announceTicket(tx, message.ticketId, message.isInternal ? 'internal' : 'public')
  return {
    id: message.id,
    ticketId: message.ticketId,
    message: message.message,
    at,
    senderId: actorId(actor),
    senderName,
  }
}

type FileOwner = { ticketId: string } & ({ messageId: string } | { heldReplyId: string })

/**
 * Attaches uploaded files to a message, or to a reply that is held. Throws a refusal when one is
 * gone or another user's.
 */
export async function claimUploads(
  tx: Transaction,
  owner: FileOwner,
  { uploader, ids }: { uploader: string | null; ids: readonly string[] },
) {
  if (ids.length === 0) return
  const claimed = await tx
    .update(supportFiles)
    .set({
      ...owner,
      position: sql`array_position(${sql.param([...ids])}::uuid[], ${supportFiles.id})`,
    })
    .where(
      and(
        inArray(supportFiles.id, [...ids]),
        isNull(supportFiles.messageId),
        isNull(supportFiles.heldReplyId),
        eq(supportFiles.uploadedBy, uploader ?? ''),
      ),
    )
    .returning({ id: supportFiles.id })
  if (claimed.length !== new Set(ids).size)
    throw new RefusalError(
      refuse('invalid', attachmentMissing, { fields: { files: [attachmentMissing] } }).error,
    )
}
