import type { Actor } from './actor.ts'

/**
 * Who did something with an account that no session stands for yet, or no longer: for the audit
 * log, with no rights at all.
 */
export function accountActor({
  userId,
  name,
  email = '',
  isStaff,
}: {
  userId: string
  name: string
  email?: string
  isStaff: boolean
}): Actor {
  const staff = isStaff ? { role: 'agent' as const, roleName: '', permissions: [] } : null
  const nothing = {
    emailVerified: true,
    mustChangePassword: false,
    customerId: null,
    roleLookupTimedOut: false,
    hasRecentPassword: false,
  }
  return { kind: 'person', userId, name, email, staff, ...nothing }
}
