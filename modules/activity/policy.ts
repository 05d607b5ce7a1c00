import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** The whole log with values before and after, whatever sections its reader may open. */
export const mayViewAuditLog = (actor: Actor): boolean => hasPermission(actor, 'audit.view')
