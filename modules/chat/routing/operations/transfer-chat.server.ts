import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type TicketTeam, ticketTeamLabels } from '#modules/support/rules/ticket.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type LockedChat, onChatOfStaff } from '../../conversations/operations/lock-chat.server.ts'
import { addNote } from '../../conversations/operations/write-note.server.ts'
import { presentOperators } from '../queries/present-operators.server.ts'
import { type ChatTarget, maxNoteLength } from '../rules/chat-target.ts'
import { hasEnded } from './give-chat.server.ts'
import { handChat } from './hand-chat.server.ts'
import { offerWaitingChats } from './offer-waiting-chats.server.ts'
import { returnToQueue } from './return-to-queue.server.ts'

/**
 * Hands a chat to another operator, or back to the queue for the people of a team, and tells the visitor. The note is for staff only; blank is none. Refuses: no
 * permission, no such chat or operator, they are not at their desk or have no room, nobody of the team is there, the chat has ended.
 */
export async function transferChat(actor: Actor, chatId: string, to: ChatTarget, note: string): Promise<Result<null>> {
  const content = note.trim()
  if (content.length > maxNoteLength)
    return refuse('invalid', `At most ${maxNoteLength} characters, please.`, { fields: { note: ['That is too long.'] } })
  const transferred = await onChatOfStaff(actor, chatId, async (tx, chat) => {
    if (content !== '') await addNote(tx, chatId, { id: newId(), actor, text: content })
    return 'team' in to ? toTeam(tx, chat, to.team) : handChat(tx, chat, to.operatorId)
  })
  if (transferred.ok) await offerWaitingChats()
  return transferred
}

async function toTeam(tx: Transaction, chat: LockedChat, team: TicketTeam): Promise<Result<null>> {
  if (chat.endedAt !== null) return hasEnded
  const isThere = (await presentOperators(tx)).some(({ teams }) => teams.includes(team))
  if (!isThere) return refuse('conflict', `Nobody of ${ticketTeamLabels[team]} is there at the moment.`)
  const message = `We’re passing you on to our ${ticketTeamLabels[team].toLowerCase()} team. You keep your place in the queue.`
  await returnToQueue(tx, chat, { team, message, at: now() })
  return ok(null)
}
