import { and, eq, gt, ne } from 'drizzle-orm'
import { z } from 'zod'
import { isId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { countCannedReplyUses } from '#modules/canned-replies/operations/count-uses.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { defineJob } from '#platform/queue.server.ts'
import { lockTicket } from '../../operations/lock-ticket.server.ts'
import { followAnswer } from '../../operations/write-as-staff.server.ts'
import { writeMessage } from '../../operations/write-message.server.ts'
import { supportHeldReplies } from '../../tables.held-replies.server.ts'
import { supportFiles, supportMessages } from '../../tables.server.ts'
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
