import { and, eq, ne, or, sql } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { chatBlocks } from '../../tables.server.ts'
import { announceChat, onChatOfStaff } from './chat-changes.server.ts'
import { finishChat } from './end-chat.server.ts'

/**
 * Blocks the visitor of a chat by browser, network address and email address, and ends the chat.
 */
export function blockVisitor(actor: Actor, chatId: string, reason: string): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    if ((await tx.$count(chatBlocks, eq(chatBlocks.visitorId, chat.visitorId))) > 0) return ok(null)
    await tx.insert(chatBlocks).values({
      visitorId: chat.visitorId,
      // Who was signed in is known by more than an address that others share.
      addressHash: chat.userId === null ? chat.addressHash : '',
      email: chat.visitorEmail.trim().toLowerCase(),
      visitorName: chat.visitorName,
      reason: reason.trim().slice(0, 500),
      blockedBy: actorId(actor),
    })
    await finishChat(tx, chat, {
      by: 'operator',
      status: chat.firstAnswerAt === null ? 'abandoned' : 'resolved',
    })
    await recordActivity(tx, {
      actor,
      entityType: 'chat_session',
      entityId: chat.id,
      action: 'suspended',
      title: `${chat.visitorName || 'A visitor'} was blocked from live chat`,
      before: { isBlocked: false },
      after: { isBlocked: true },
    })
    await announceChat(tx, { kind: 'internal', chatId: chat.id })
    return ok(null)
  })
}

/**
 * Lets the visitor of this chat chat again, whichever of browser and addresses they were blocked
 * by.
 */
export function unblockVisitor(actor: Actor, chatId: string): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    const email = chat.visitorEmail.trim().toLowerCase()
    const sameMailbox = email === '' ? sql`false` : eq(chatBlocks.email, email)
    const sameAddress = and(
      ne(chatBlocks.addressHash, ''),
      eq(chatBlocks.addressHash, chat.addressHash),
    )
    const removed = await tx
      .delete(chatBlocks)
      .where(or(eq(chatBlocks.visitorId, chat.visitorId), sameMailbox, sameAddress))
      .returning({ id: chatBlocks.id })
    if (removed.length === 0) return ok(null)
    await recordActivity(tx, {
      actor,
      entityType: 'chat_session',
      entityId: chat.id,
      action: 'restored',
      title: `${chat.visitorName || 'A visitor'} may use live chat again`,
      before: { isBlocked: true },
      after: { isBlocked: false },
    })
    await announceChat(tx, { kind: 'internal', chatId: chat.id })
    return ok(null)
  })
}
