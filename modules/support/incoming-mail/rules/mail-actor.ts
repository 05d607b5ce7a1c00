import type { Actor } from '#modules/identity/rules/actor.ts'

/**
 * Who wrote an email, for the thread and the history: it permits nothing. A sender without an
 * account has a name and no id.
 */
export function actorByEmail(
  name: string,
  account: { userId: string; customerId: string } | null,
  email: string,
): Actor {
  if (account === null) return { kind: 'system', name }
  const nothing = {
    mustChangePassword: false,
    staff: null,
    roleLookupTimedOut: false,
    hasRecentPassword: false,
  }
  return { kind: 'person', name, email, emailVerified: true, ...account, ...nothing }
}
