import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { announceChat } from '../../conversations/operations/announce-chat.server.ts'
import { notAnOperator, onChatOfStaff } from '../../conversations/operations/lock-chat.server.ts'
import { operatorOf } from '../../operators/queries/operators.server.ts'
import { closeOffer } from './close-offer.server.ts'
import { endTransferOffer } from './end-transfer-offers.server.ts'
import { offerWaitingChats } from './offer-waiting-chats.server.ts'

/**
 * An operator declines an offer: a waiting chat is offered to the next one at once, a transferred
 * chat stays with its operator, who may also cancel the transfer. An offer that is over stays so.
 * Refuses: no permission, not an operator, no such chat.
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
