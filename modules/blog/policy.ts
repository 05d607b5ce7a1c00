import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Posts and their comments. */
export const mayManageBlog = (actor: Actor): boolean => hasPermission(actor, 'blog.manage')
