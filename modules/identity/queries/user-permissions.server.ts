import { eq, sql } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import type { StaffRole } from '../rules/actor.ts'
import type { Permission } from '../rules/permissions.ts'
import { type RoleFacts, staffRole } from '../rules/staff/staff-role.ts'
import { staffProfiles } from '../tables.server.ts'

/**
 * The role that an account has at this moment; null for customers, unknown accounts and staff who
 * were deactivated.
 */
export async function staffRoleOf(
  userId: string,
  executor: Executor = db(),
): Promise<StaffRole | null> {
  const { rows } = await executor.execute<RoleFacts & Record<string, unknown>>(sql`
    select u.role as "accountRole", p.role as "profileRole", r.name as "roleName",
      coalesce((select array_agg(rp.permission_id)
        from role_permissions rp where rp.role_id = r.id), '{}') as "rolePermissions"
    from users u
    left join staff_profiles p on p.user_id = u.id and p.is_active
    left join roles r on r.id = p.role_id
    where u.id = ${userId}`)
  return rows[0] ? staffRole(rows[0]) : null
}

/**
 * A§7 get_user_permissions: what this account may do in the back office. Nothing for customers and
 * for staff who were deactivated.
 */
export async function userPermissions(
  userId: string,
  executor: Executor = db(),
): Promise<readonly Permission[]> {
  return (await staffRoleOf(userId, executor))?.permissions ?? []
}

/**
 * A§7 has_permission: true only when the database says so; who is unknown may nothing. Throws while
 * the database is away, which is no yes.
 */
export async function userHasPermission(
  userId: string,
  permission: Permission,
  executor: Executor = db(),
): Promise<boolean> {
  return (await userPermissions(userId, executor)).includes(permission)
}

/** Whether a user is on the list of staff, active or not. */
export async function isOnStaff(userId: string, executor: Executor): Promise<boolean> {
  const [row] = await executor
    .select({ id: staffProfiles.id })
    .from(staffProfiles)
    .where(eq(staffProfiles.userId, userId))
  return row !== undefined
}
