import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isId, newId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { countCannedReplyUses } from '#modules/canned-replies/operations/canned-replies.server.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { defineJob, enqueue } from '#platform/queue.server.ts'
import { bytesOf, storeFile } from '../../files/operations/ticket-files.server.ts'
import {
  type Draft,
  deleteDraft,
  restoredDraftScope,
  writeDraft,
} from '../../operations/drafts.server.ts'
import { announceTicket, lockTicket } from '../../operations/ticket-changes.server.ts'
import {
  beginStaffMessage,
  deleteSentDraft,
  followAnswer,
  writeAsStaff,
} from '../../operations/write-as-staff.server.ts'
import { claimUploads, writeMessage } from '../../operations/write-message.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { supportSettings } from '../../queries/support-settings.server.ts'
import { type AttachedFile, readAttachments } from '../../rules/attachment.ts'
import type { StaffMessage } from '../../rules/ticket-forms.ts'
import { supportHeldReplies } from '../../tables.held-replies.server.ts'
import { supportDrafts, supportFiles, supportMessages } from '../../tables.server.ts'
import { repliesOverdueAt } from '../queries/held-replies.server.ts'
import { authorOf } from '../rules/author.ts'

/** Longer than a queue needs that runs. */
const overdueMs = 15_000

/**
 * A held reply becomes a message: the customer sees it, the email is queued and the clocks stop,
 * all in one transaction. One that was undone, published already or deleted with its ticket is not
 * there: nothing happens, so the job may run twice.
 */
export async function publishReply(id: string): Promise<void> {
  const done = await transact(async (tx) => {
    const [waiting] = isId(id)
      ? await tx.select().from(supportHeldReplies).where(eq(supportHeldReplies.id, id))
      : []
    const ticket = waiting && (await lockTicket(tx, waiting.ticketId))
    if (!ticket) return ok(null)
    const [held] = await tx
      .delete(supportHeldReplies)
      .where(eq(supportHeldReplies.id, id))
      .returning()
    if (!held) return ok(null)
    const by = { actor: authorOf(held), at: now() }
    const written = await writeMessage(tx, {
      ...{
        id,
        ticketId: ticket.id,
        message: held.message,
        senderType: 'staff',
        isInternal: false,
        uploads: [],
        files: [],
      },
      ...by,
    })
    await tx
      .update(supportFiles)
      .set({ messageId: id, ticketId: ticket.id, heldReplyId: null })
      .where(eq(supportFiles.heldReplyId, id))
    const isAskedAgain = await customerWroteAfter(tx, ticket.id, held.createdAt)
    const status = held.status === ticket.status || isAskedAgain ? null : held.status
    await followAnswer(tx, ticket, { written: { ...written, status }, by })
    await countCannedReplyUses(tx, held.cannedReplies)
    return ok(null)
  })
  if (!done.ok) throw new Error(done.error.message)
}

/** What came in meanwhile was not answered: the ticket does not wait for its customer. */
async function customerWroteAfter(tx: Transaction, ticketId: string, at: Date): Promise<boolean> {
  const { ticketId: of, senderType, createdAt } = supportMessages
  return (
    (await tx.$count(
      supportMessages,
      and(eq(of, ticketId), ne(senderType, 'staff'), gt(createdAt, at)),
    )) > 0
  )
}

/**
 * Every minute: replies whose job was lost with a server that was killed in the middle of it.
 * Returns how many.
 */
export async function publishOverdueReplies(): Promise<number> {
  const ids = await repliesOverdueAt(new Date(now().getTime() - overdueMs))
  for (const id of ids) await publishReply(id)
  return ids.length
}

/** Turns a held reply into a message when its seconds are over. */
export const publishReplyJob = defineJob('support.publish-reply', z.object({ id: z.string() }))

export type SentReply = { messageId: string; heldSeconds: string }

/**
 * Staff answer from the ticket's page. The answer is held for the seconds of the settings, in which
 * it can be undone; a note, or any message where they are 0, is written at once. Row and job commit
 * together, so an answer is published once, whichever server runs then.
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

/**
 * What is in the message's form when Undo is pressed, whose newest words may not be saved yet.
 * Without an idempotency key nothing is known.
 */
export type BegunText = Draft & { uploads: readonly string[] }

/**
 * Undoes an own reply that is still held: its text, files and status are the draft again, before
 * what was begun since. What the form of `begun` saves later is not kept, because the draft has it
 * already. Another agent's is refused as if it was sent.
 */
export async function undoReply(
  actor: Actor,
  id: string,
  begun: BegunText | null = null,
): Promise<Result<null>> {
  const authorId = actorId(actor)
  if (authorId === null || !mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    const isOwn = and(eq(supportHeldReplies.id, id), eq(supportHeldReplies.authorId, authorId))
    const [waiting] = isId(id)
      ? await tx
          .select({ ticketId: supportHeldReplies.ticketId })
          .from(supportHeldReplies)
          .where(isOwn)
      : []
    const ticket = waiting && (await lockTicket(tx, waiting.ticketId))
    const [held] = ticket ? await tx.delete(supportHeldReplies).where(isOwn).returning() : []
    if (!ticket || !held) return refuse('conflict', 'It was sent already.')
    if (begun !== null) await saveBegunText(tx, { ticketId: ticket.id, authorId }, begun)
    await restoreDraft(tx, { ...held, ticketId: ticket.id, uploads: await releaseFiles(tx, id) })
    await announceTicket(tx, ticket.id, 'internal')
    return ok(null)
  })
}

async function releaseFiles(tx: Transaction, id: string): Promise<string[]> {
  const files = await tx
    .select({ id: supportFiles.id })
    .from(supportFiles)
    .where(eq(supportFiles.heldReplyId, id))
    .orderBy(asc(supportFiles.position), asc(supportFiles.id))
  await tx
    .update(supportFiles)
    .set({ heldReplyId: null, ticketId: null })
    .where(eq(supportFiles.heldReplyId, id))
  return files.map((file) => file.id)
}

async function saveBegunText(
  tx: Transaction,
  of: { ticketId: string; authorId: string },
  { idempotencyKey: key, uploads, ...text }: BegunText,
): Promise<void> {
  const earlier = await claimKey(tx, { scope: restoredDraftScope(of.authorId), key, body: '' }, {})
  if (earlier !== null) return
  const ids = uploads.filter(isId)
  if (text.message.trim() === '' && ids.length === 0)
    await deleteDraft(tx, of.ticketId, of.authorId)
  else await writeDraft(tx, { ...of, ...text, uploads: ids })
}

type Restored = typeof supportHeldReplies.$inferSelect & { uploads: string[] }

/**
 * A note that was begun meanwhile keeps both as a note: what is for staff only never becomes an
 * answer by itself.
 */
async function restoreDraft(
  tx: Transaction,
  { ticketId, authorId, message, status, uploads }: Restored,
): Promise<void> {
  await tx
    .insert(supportDrafts)
    .values({ ticketId, authorId, message, status, uploads, updatedAt: now() })
    .onConflictDoUpdate({
      target: [supportDrafts.ticketId, supportDrafts.authorId],
      set: {
        message: sql`concat_ws(E'\\n\\n', excluded.message, nullif(${supportDrafts.message}, ''))`,
        status: sql`excluded.status`,
        uploads: sql`excluded.uploads || ${supportDrafts.uploads}`,
        updatedAt: now(),
      },
    })
}
