import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who talk to visitors (D22: support agents may). */
export function mayHandleChats(actor: Actor): boolean {
  return hasPermission(actor, 'live_chat.handle')
}

/** Staff who decide on operators, the widget and its hours. */
export function maySetUpChat(actor: Actor): boolean {
  return hasPermission(actor, 'settings.manage') && mayHandleChats(actor)
}
