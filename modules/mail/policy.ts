import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Templates, the log, test emails and the email endpoints (B§6, D31). */
export function canManageEmail(actor: Actor): boolean {
  return hasPermission(actor, 'email.manage')
}
