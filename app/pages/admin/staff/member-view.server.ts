import { mayGrant } from '#modules/identity/policy.ts'
import { roleList } from '#modules/identity/queries/role-list.server.ts'
import type { StaffMemberDetails } from '#modules/identity/queries/staff-member.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'

/** A row of the list as its viewer sees it. */
export type MemberRow = Omit<StaffMemberDetails, 'permissions'> & {
  isOneself: boolean
  mayChange: boolean
}

/** Staff can't change members with more rights, nor close the back office to themselves. */
export function memberRow(
  viewer: Person,
  { permissions, ...member }: StaffMemberDetails,
): MemberRow {
  return {
    ...member,
    isOneself: member.userId === viewer.userId,
    mayChange: mayGrant(viewer, permissions),
  }
}

export type RoleChoice = { id: string; name: string; description: string; mayGrant: boolean }

/** All roles; those that the viewer may not give are shown and cannot be chosen. */
export async function roleChoices(viewer: Person): Promise<RoleChoice[]> {
  const roles = await roleList()
  return roles.map(({ id, name, description, permissions }) => ({
    id,
    name,
    description,
    mayGrant: mayGrant(viewer, permissions),
  }))
}
