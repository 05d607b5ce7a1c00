import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type TicketTeam, ticketTeamLabels } from '#modules/support/rules/ticket.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { announceChat } from '../../conversations/operations/announce-chat.server.ts'
import { type LockedChat, onChatOfStaff } from '../../conversations/operations/lock-chat.server.ts'
import { addNote } from '../../conversations/operations/write-note.server.ts'
import { presentOperators } from '../queries/present-operators.server.ts'
import { type ChatTarget, maxNoteLength } from '../rules/chat-target.ts'
import { openOffer } from './close-offer.server.ts'
import { hasEnded, noOperator, obstacleTo } from './give-chat.server.ts'
import { type LockedOperator, lockOperator } from './lock-operator.server.ts'
import { offerWaitingChats } from './offer-waiting-chats.server.ts'
import { returnToQueue } from './return-to-queue.server.ts'

/**
 * Offers a chat to another operator as a new one is offered; until they take it, it stays with the
 * operator who has it (`endTransferOffers`). For a team it goes back to the queue, and the visitor
 * is notified. The note is for staff only; blank is none. Refuses: no permission, no such chat or
 * operator, one who can't take it (`transferTargets`), no operator of the team is there, the chat
 * has ended.
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
