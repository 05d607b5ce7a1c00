import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/**
 * Staff who approve, write and delete reviews, look after trust badges and decide on invitations to
 * review.
 */
export const mayManageReviews = (actor: Actor): boolean => hasPermission(actor, 'reviews.manage')
