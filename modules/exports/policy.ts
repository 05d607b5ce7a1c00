import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'

/** Everything leaves at once: for the command line, and for staff who may see all of it. */
export const mayExportEverything = (actor: Actor): boolean =>
  everyPermission.every((permission) => hasPermission(actor, permission))
