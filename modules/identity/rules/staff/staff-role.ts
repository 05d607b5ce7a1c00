import type { StaffRole } from '../actor.ts'
import { agentPermissions, everyPermission, isPermission } from '../permissions.ts'

export const superAdmin = 'Super Admin'
export const supportAgent = 'Support Agent'

/** A user's role and permissions as stored. */
export type RoleFacts = {
  /** On the sign-in account itself. */
  accountRole: string | null
  /** Of the active staff profile; null when there is none. */
  profileRole: 'admin' | 'agent' | null
  roleName: string | null
  rolePermissions: readonly string[]
}

/**
 * D21, D22: role on the account, then the active staff profile (a role named Super Admin gives all,
 * another gives its permissions), else none.
 */
export function staffRole(facts: RoleFacts): StaffRole | null {
  if (facts.accountRole === 'admin') return administrator
  if (facts.accountRole === 'agent') return agent
  if (facts.profileRole === null) return null
  if (facts.roleName === superAdmin) return administrator
  if (facts.roleName !== null)
    return {
      role: 'agent',
      roleName: facts.roleName,
      permissions: facts.rolePermissions.filter(isPermission),
    }
  return facts.profileRole === 'admin' ? administrator : agent
}

const administrator: StaffRole = {
  role: 'admin',
  roleName: superAdmin,
  permissions: everyPermission,
}
const agent: StaffRole = { role: 'agent', roleName: supportAgent, permissions: agentPermissions }
