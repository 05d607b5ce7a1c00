import { and, eq, isNotNull } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { announceChat } from '../../conversations/operations/announce-chat.server.ts'
import type { LockedChat } from '../../conversations/operations/lock-chat.server.ts'
import { addNote } from '../../conversations/operations/write-note.server.ts'
import { offerMs } from '../../rules/chat-limits.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'
import { presentOperators } from '../queries/present-operators.server.ts'
import { closeOffer } from './close-offer.server.ts'
import { eachChat } from './each-chat.server.ts'

type End = 'declined' | 'missed' | 'withdrawn'

/**
 * Transfers that were not taken for `offerMs`, or whose recipient is not online any more, end: the
 * chat stays with its operator. Returns how many.
 */
export async function endTransferOffers(): Promise<number> {
  const offered = await db()
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(and(eq(chatSessions.status, 'active'), isNotNull(chatSessions.offeredOperatorId)))
  if (offered.length === 0) return 0
  const at = now()
  return eachChat(
    offered.map(({ id }) => id),
    async (tx, chat) => {
      const end = await endOf(tx, chat, at)
      if (end === null) return false
      await endTransferOffer(tx, chat, { end, at })
      await announceChat(tx, { kind: 'state', chatId: chat.id })
      return true
    },
  )
}

async function endOf(
  tx: Transaction,
  { status, offeredOperatorId, offeredAt }: LockedChat,
  at: Date,
): Promise<End | null> {
  if (status !== 'active' || offeredOperatorId === null || offeredAt === null) return null
  if (at.getTime() - offeredAt.getTime() >= offerMs) return 'missed'
  const isThere = (await presentOperators(tx)).some(
    ({ operatorId }) => operatorId === offeredOperatorId,
  )
  return isThere ? null : 'withdrawn'
}

const notes: Record<End, (name: string) => string> = {
  declined: (name) => `${name} declined the transfer.`,
  missed: (name) =>
    `${name} didn’t take the chat within ${offerMs / 1_000} seconds. The transfer has ended.`,
  withdrawn: (name) => `The transfer to ${name} was cancelled.`,
}

/** Ends the transfer of a locked chat, with a note that all staff see. */
export async function endTransferOffer(
  tx: Transaction,
  chat: LockedChat,
  { end, at }: { end: End; at: Date },
): Promise<void> {
  if (chat.offeredOperatorId === null) return
  const [operator] = await tx
    .select({ name: chatOperators.name })
    .from(chatOperators)
    .where(eq(chatOperators.id, chat.offeredOperatorId))
  await closeOffer(tx, chat.id, { outcome: end, at })
  await addNote(tx, chat.id, {
    id: newId(),
    actor: { kind: 'system', name: 'Live chat' },
    text: notes[end](operator?.name ?? 'The operator'),
  })
}
