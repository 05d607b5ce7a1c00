import type { Person } from '#modules/identity/rules/actor.ts'

/**
 * Who wrote a reply that was held, as messages and history name them. They were asked for their
 * permission when they sent it; this has none.
 */
export function authorOf({
  authorId,
  authorName,
}: {
  authorId: string
  authorName: string
}): Person {
  return {
    kind: 'person',
    userId: authorId,
    name: authorName,
    email: '',
    emailVerified: false,
    mustChangePassword: false,
    customerId: null,
    staff: null,
    roleLookupTimedOut: false,
    hasRecentPassword: false,
  }
}
