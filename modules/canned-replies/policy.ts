import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/**
 * Everybody who answers customers, in tickets or in live chat, uses the same canned replies and may
 * improve them.
 */
export function mayUseCannedReplies(actor: Actor): boolean {
  return hasPermission(actor, 'tickets.handle') || hasPermission(actor, 'live_chat.handle')
}
