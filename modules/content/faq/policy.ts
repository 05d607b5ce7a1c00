import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who write, order, show and delete questions and their categories. */
export const mayManageFaq = (actor: Actor): boolean => hasPermission(actor, 'faq.manage')
