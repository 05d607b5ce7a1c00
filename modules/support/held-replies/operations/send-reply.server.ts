import { newId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { storeFile } from '../../files/operations/store-file.server.ts'
import { bytesOf } from '../../files/operations/upload-file.server.ts'
import { announceTicket } from '../../operations/announce-ticket.server.ts'
import {
  beginStaffMessage,
  deleteSentDraft,
  writeAsStaff,
} from '../../operations/write-as-staff.server.ts'
import { claimUploads } from '../../operations/write-message.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { supportSettings } from '../../queries/support-settings.server.ts'
import { type AttachedFile, readAttachments } from '../../rules/attachment.ts'
import type { StaffMessage } from '../../rules/ticket-forms.ts'
import { supportHeldReplies } from '../../tables.held-replies.server.ts'
import { publishReplyJob } from './publish-reply.server.ts'

export type SentReply = { messageId: string; heldSeconds: string }

/**
 * Staff answer from the ticket's page. The answer is held for the seconds of the settings, in which
 * it can be undone; a note, or any message where they are 0, is written at once. Row and job commit
 * together, so an answer is published once, whichever server runs then. Refuses as `writeAsStaff`.
 */
export async function sendReply(
  actor: Actor,
  ticketId: string,
  form: StaffMessage,
): Promise<Result<SentReply>> {
  const { undoSendSeconds: seconds } = await supportSettings()
  if (form.isInternal === 'yes' || seconds === 0) {
    const written = await writeAsStaff(actor, ticketId, form)
    return written.ok ? ok({ ...written.value, heldSeconds: '' }) : written
  }
  const authorId = actorId(actor)
  if (authorId === null || !mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  const read = readAttachments(await bytesOf(form.files), form.uploads.length)
  if (!read.ok) return read
  return transact(async (tx) => {
    const id = newId()
    const begun = await beginStaffMessage(tx, actor, {
      ticketId,
      form,
      files: read.value,
      messageId: id,
    })
    if (!begun.ok) return begun
    if ('messageId' in begun.value)
      return ok({ messageId: begun.value.messageId, heldSeconds: String(seconds) })
    const { ticket } = begun.value
    const at = now()
    await tx.insert(supportHeldReplies).values({
      id,
      ticketId: ticket.id,
      authorId,
      authorName: actorName(actor),
      message: maskCardNumbers(form.message),
      status: form.status === '' ? null : form.status,
      cannedReplies: [...new Set(form.cannedReplies)],
      sendAt: new Date(at.getTime() + seconds * 1000),
      createdAt: at,
    })
    await holdFiles(tx, {
      id,
      ticketId: ticket.id,
      authorId,
      uploads: form.uploads,
      files: read.value,
      at,
    })
    await deleteSentDraft(tx, ticket, actor)
    await enqueue(tx, publishReplyJob, { id }, { startAfter: seconds })
    await announceTicket(tx, ticket.id, 'internal')
    return ok({ messageId: id, heldSeconds: String(seconds) })
  })
}

type Held = {
  id: string
  ticketId: string
  authorId: string
  uploads: readonly string[]
  files: readonly AttachedFile[]
  at: Date
}

/**
 * The files are the reply's from now on: neither another message nor the nightly clearing takes
 * them.
 */
async function holdFiles(
  tx: Transaction,
  { id, ticketId, authorId, uploads, files, at }: Held,
): Promise<void> {
  await claimUploads(tx, { heldReplyId: id, ticketId }, { uploader: authorId, ids: uploads })
  let position = uploads.length
  for (const file of files)
    await storeFile(
      tx,
      {
        id: newId(),
        ...file,
        ticketId,
        messageId: null,
        heldReplyId: id,
        uploadedBy: authorId,
        position: position++,
      },
      at,
    )
}
