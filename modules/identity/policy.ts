import { type Actor, hasPermission, type Person } from './rules/actor.ts'
import type { Permission } from './rules/permissions.ts'

/**
 * Every signed-in user keeps their own account: name, sessions, second factor. A temporary password
 * must be replaced first, and staff who view a customer's account store nothing in it.
 */
export const mayManageOwnAccount = (actor: Actor): actor is Person =>
  actor.kind === 'person' && !actor.mustChangePassword && actor.viewedBy === undefined

/**
 * Also users with a temporary password, who may do nothing else. Never staff who view a customer's
 * account.
 */
export const mayChangeOwnPassword = (actor: Actor): actor is Person =>
  actor.kind === 'person' && actor.viewedBy === undefined

/** Staff, their roles and what they did with their accounts. */
export const mayManageStaff = (actor: Actor): boolean => hasPermission(actor, 'staff.manage')

/** What a role may do. */
export const mayManageRoles = (actor: Actor): boolean => hasPermission(actor, 'roles.manage')

/**
 * Members grant only rights that they have: they can't assign, change or remove a role, or a person
 * with a role, with more rights than their own.
 */
export const mayGrant = (actor: Actor, permissions: readonly Permission[]): boolean =>
  permissions.every((permission) => hasPermission(actor, permission))

/** Staff who see the figures and the recent activity of the whole site. */
export const mayViewDashboard = (actor: Actor): boolean => hasPermission(actor, 'dashboard.view')

/**
 * Looking at the site as a customer sees it needs a separate permission: it shows more than the
 * back office does. The system has no browser to look with.
 */
export const mayLogInAsCustomer = (actor: Actor): actor is Person =>
  actor.kind === 'person' && hasPermission(actor, 'customers.impersonate')
