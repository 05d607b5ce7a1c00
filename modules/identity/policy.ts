import { type Actor, hasPermission, type Person } from './rules/actor.ts'

/** Staff, their roles and temporary passwords of other people. */
export const mayManageStaff = (actor: Actor) => hasPermission(actor, 'staff.manage')
export const mayManageRoles = (actor: Actor) => hasPermission(actor, 'roles.manage')

/** Everybody who is signed in keeps their own account: name, sessions, second factor. A temporary password must be replaced first. */
export const mayManageOwnAccount = (actor: Actor): actor is Person => actor.kind === 'person' && !actor.mustChangePassword

/** Also those whose password is temporary: it is the one thing they may do. */
export const mayChangeOwnPassword = (actor: Actor): actor is Person => actor.kind === 'person'
