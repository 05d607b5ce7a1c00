import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/**
 * Everything that anybody did, with what it was before and after: the whole log, whatever sections
 * its reader may open.
 */
export const mayViewAuditLog = (actor: Actor): boolean => hasPermission(actor, 'audit.view')
