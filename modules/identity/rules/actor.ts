import type { Contact } from './contact.ts'
import type { Permission } from './permissions.ts'

export type StaffRole = {
  role: 'admin' | 'agent'
  roleName: string
  permissions: readonly Permission[]
}

/**
 * Who is asking. Made on the server from the session; never from anything that the browser says
 * about itself.
 */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'person'
      userId: string
      name: string
      email: string
      emailVerified: boolean
      /** D25: nothing but changing the password is open until it is changed. */
      mustChangePassword: boolean
      /**
       * The customer that is acted for: the record that this account owns, or one that it is a
       * contact of. Null before the first purchase.
       */
      customerId: string | null
      /** Set where another user owns that customer: then `hasCustomerRight` says what is open. */
      contact?: Contact
      /** Also a contact of other customers, or of this one: the customer area offers to switch. */
      mayActForOthers?: true
      /** Null for customers. */
      staff: StaffRole | null
      /** D21: the role lookup timed out. No right is given; pages say so and offer a retry. */
      roleLookupTimedOut: boolean
      /** The password, or a passkey, was given in this session within the last ten minutes. */
      hasRecentPassword: boolean
      /**
       * Set for staff where the settings require a second factor and this session has none, no
       * passkey either: nothing but their profile is open.
       */
      mustSetUpSecondFactor?: true
      /**
       * Set while a member of staff looks at this person's account ('Sign in as customer'): nothing
       * may be changed in it.
       */
      viewedBy?: { userId: string; name: string }
    }
  | { kind: 'system'; name: string }

export type Person = Extract<Actor, { kind: 'person' }>

export const visitor: Actor = { kind: 'visitor' }

/** The one question that every staff policy asks. The system itself may do what staff may. */
export function hasPermission(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true
  if (
    actor.kind !== 'person' ||
    actor.staff === null ||
    actor.mustChangePassword ||
    actor.mustSetUpSecondFactor
  )
    return false
  return actor.staff.permissions.includes(permission)
}

/**
 * Money goes where some settings say: the permission alone, on a screen that was left open, is not
 * enough.
 */
export function hasRecentPassword(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'person' && actor.hasRecentPassword)
}

export function isStaff(actor: Actor): boolean {
  return actor.kind === 'person' && actor.staff !== null
}

/**
 * Also a user whose role could not be looked up: what must never reach staff does not reach them
 * either.
 */
export function mayBeStaff(actor: Actor): boolean {
  return isStaff(actor) || (actor.kind === 'person' && actor.roleLookupTimedOut)
}

/** The name that history rows and the activity log keep. */
export function actorName(actor: Actor): string {
  if (actor.kind === 'visitor') return 'Visitor'
  return actor.name
}

export function actorId(actor: Actor): string | null {
  return actor.kind === 'person' ? actor.userId : null
}
