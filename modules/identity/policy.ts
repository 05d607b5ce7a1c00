import type { Actor, Person } from './rules/actor.ts'

/** Everybody who is signed in keeps their own account: name, sessions, second factor. A temporary password must be replaced first. */
export const mayManageOwnAccount = (actor: Actor): actor is Person => actor.kind === 'person' && !actor.mustChangePassword

/** Also those whose password is temporary: it is the one thing they may do. */
export const mayChangeOwnPassword = (actor: Actor): actor is Person => actor.kind === 'person'
