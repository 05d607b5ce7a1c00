import { eq, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { Permission } from '../rules/permissions.ts'
import { type StaffStatus, staffStatus } from '../rules/staff/staff-list.ts'
import { type RoleFacts, staffRole } from '../rules/staff/staff-role.ts'
import type { WorkingHours } from '../rules/staff-profile/working-hours.ts'
import { roles, staffProfiles, users } from '../tables.server.ts'

export type StaffMemberDetails = {
  id: string
  /** Null while the invitation was not accepted. */
  userId: string | null
  email: string
  firstName: string
  lastName: string
  avatarUrl: string | null
  workingHours: WorkingHours
  roleId: string | null
  roleName: string
  isAdministrator: boolean
  /** Of the role; for deactivated or invited members, what it would grant. */
  permissions: readonly Permission[]
  status: StaffStatus
  isActive: boolean
  invitedAt: Date | null
  lastSignedInAt: Date | null
  createdAt: Date
}

/** What a page of staff selects of each; `staffMemberOf` makes the member of it. */
export const staffColumns = {
  id: staffProfiles.id,
  userId: staffProfiles.userId,
  email: staffProfiles.email,
  firstName: staffProfiles.firstName,
  lastName: staffProfiles.lastName,
  avatarUrl: staffProfiles.avatarUrl,
  workingHours: staffProfiles.workingHours,
  roleId: staffProfiles.roleId,
  isActive: staffProfiles.isActive,
  invitedAt: staffProfiles.invitedAt,
  createdAt: staffProfiles.createdAt,
  lastSignedInAt: users.lastSignedInAt,
  accountRole: users.role,
  profileRole: staffProfiles.role,
  storedRoleName: roles.name,
  rolePermissions: sql<
    string[]
  >`coalesce((select array_agg(rp.permission_id) from role_permissions rp
    where rp.role_id = roles.id), '{}')`,
}

type Row = Omit<StaffMemberDetails, 'roleName' | 'isAdministrator' | 'permissions' | 'status'> &
  Omit<RoleFacts, 'roleName'> & { storedRoleName: string | null }

/** D21: the role on the account counts before that of the profile. */
export function staffMemberOf({
  accountRole,
  profileRole,
  storedRoleName,
  rolePermissions,
  ...member
}: Row): StaffMemberDetails {
  const role = staffRole({ accountRole, profileRole, roleName: storedRoleName, rolePermissions })
  return {
    ...member,
    roleName: role?.roleName ?? '',
    isAdministrator: role?.role === 'admin',
    permissions: role?.permissions ?? [],
    status: staffStatus(member),
  }
}

/**
 * A staff member, active or not, or invited; null when there is none. For staff who manage staff;
 * the page's guard asks.
 */
export async function staffMember(
  id: string,
  executor: Executor = db(),
): Promise<StaffMemberDetails | null> {
  if (!isId(id)) return null
  const [row] = await executor
    .select(staffColumns)
    .from(staffProfiles)
    .leftJoin(users, eq(users.id, staffProfiles.userId))
    .leftJoin(roles, eq(roles.id, staffProfiles.roleId))
    .where(eq(staffProfiles.id, id))
  return row ? staffMemberOf(row) : null
}
