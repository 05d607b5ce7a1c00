import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/**
 * All staff who answer customers, in tickets or in live chat, use the same canned replies and may
 * change them.
 */
export function mayUseCannedReplies(actor: Actor): boolean {
  return hasPermission(actor, 'tickets.handle') || hasPermission(actor, 'live_chat.handle')
}
