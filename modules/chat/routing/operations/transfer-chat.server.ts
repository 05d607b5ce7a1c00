import { and, eq, isNotNull } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type TicketTeam, ticketTeamLabels } from '#modules/support/rules/ticket.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import {
  announceChat,
  type LockedChat,
  notAnOperator,
  onChatOfStaff,
} from '../../conversations/operations/chat-changes.server.ts'
import { addNote } from '../../conversations/operations/write-as-operator.server.ts'
import { operatorOf } from '../../operators/queries/operators.server.ts'
import { offerMs } from '../../rules/chat-limits.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'
import { presentOperators } from '../queries/present-operators.server.ts'
import {
  hasEnded,
  type LockedOperator,
  lockOperator,
  noOperator,
  obstacleTo,
} from './assign-chat.server.ts'
import { eachChat } from './each-chat.server.ts'
import {
  closeOffer,
  offerWaitingChats,
  openOffer,
  returnToQueue,
} from './offer-waiting-chats.server.ts'

/** Where a chat is transferred to. */
type ChatTarget = { operatorId: string } | { team: TicketTeam }

const maxNoteLength = 1_000

/**
 * Offers a chat to another operator as a new one is offered; until they take it, it stays with the
 * operator who has it (`endTransferOffers`). For a team it goes back to the queue, and the visitor
 * is notified. The note is for staff only; blank is none.
 */
export async function transferChat(
  actor: Actor,
  chatId: string,
  { to, note }: { to: ChatTarget; note: string },
): Promise<Result<null>> {
  const content = note.trim()
  if (content.length > maxNoteLength)
    return refuse('invalid', `At most ${maxNoteLength} characters, please.`, {
      fields: { note: ['That is too long.'] },
    })
  const transferred = await onChatOfStaff(actor, chatId, async (tx, chat) => {
    if (content !== '') await addNote(tx, chatId, { id: newId(), actor, text: content })
    return 'team' in to ? toTeam(tx, chat, to.team) : toOperator(tx, chat, to.operatorId)
  })
  if (transferred.ok) await offerWaitingChats()
  return transferred
}

async function toOperator(
  tx: Transaction,
  chat: LockedChat,
  operatorId: string,
): Promise<Result<null>> {
  if (chat.endedAt !== null) return hasEnded
  const operator = await lockOperator(tx, operatorId)
  if (!operator) return noOperator
  if (operator.id === chat.assignedOperatorId)
    return refuse('conflict', `${operator.name} has this chat already.`)
  const obstacle = obstacleTo(operator) ?? (await absence(tx, operator, chat))
  if (obstacle !== null) return refuse('conflict', obstacle)
  await openOffer(tx, chat.id, { operatorId: operator.id, at: now() })
  await announceChat(tx, { kind: 'state', chatId: chat.id })
  return ok(null)
}

/** Why an operator who may take chats is offered none now; null when they can be. */
async function absence(
  tx: Transaction,
  { id, name }: LockedOperator,
  chat: LockedChat,
): Promise<string | null> {
  const there = (await presentOperators(tx)).find(({ operatorId }) => operatorId === id)
  if (!there) return `${name} is not online at the moment.`
  // What they are offered uses up room, this chat's own offer not.
  const room = there.room + (chat.offeredOperatorId === id ? 1 : 0)
  return room > 0 ? null : `${name} has no room for another chat.`
}

async function toTeam(tx: Transaction, chat: LockedChat, team: TicketTeam): Promise<Result<null>> {
  if (chat.endedAt !== null) return hasEnded
  const isThere = (await presentOperators(tx)).some(({ teams }) => teams.includes(team))
  if (!isThere)
    return refuse('conflict', `Nobody of ${ticketTeamLabels[team]} is there at the moment.`)
  const message = `We’re passing you on to our ${ticketTeamLabels[team].toLowerCase()} team. You keep your place in the queue.`
  await returnToQueue(tx, chat, { team, message, at: now() })
  return ok(null)
}

/**
 * An operator declines an offer: a waiting chat is offered to the next one at once, a transferred
 * chat stays with its operator, who may also cancel the transfer. An offer that is over stays so.
 */
export async function declineChat(actor: Actor, chatId: string): Promise<Result<null>> {
  const declined = await onChatOfStaff(actor, chatId, async (tx, chat) => {
    const operator = await operatorOf(actor, tx)
    if (!operator) return notAnOperator
    const isOffered = chat.offeredOperatorId === operator.id
    if (!isOffered && (chat.offeredOperatorId === null || chat.assignedOperatorId !== operator.id))
      return ok(null)
    if (chat.status === 'active')
      await endTransferOffer(tx, chat, { end: isOffered ? 'declined' : 'withdrawn', at: now() })
    else await closeOffer(tx, chat.id, { outcome: 'declined', at: now() })
    await announceChat(tx, { kind: 'state', chatId })
    return ok(null)
  })
  if (declined.ok) await offerWaitingChats()
  return declined
}

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
async function endTransferOffer(
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
