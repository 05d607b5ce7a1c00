import { sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import type { Permission } from '../rules/permissions.ts'
import { type RoleFacts, staffRole } from '../rules/staff/staff-role.ts'

export type StaffAddress = { userId: string; name: string; email: string }

type Row = StaffAddress & RoleFacts & Record<string, unknown>

/** All staff who currently have this permission, for alerts to the people in charge. */
export async function staffWhoMay(
  permission: Permission,
  executor: Executor,
): Promise<StaffAddress[]> {
  const { rows } = await executor.execute<Row>(sql`
    select u.id as "userId", u.name, u.email, u.role as "accountRole", p.role as "profileRole", r.name as "roleName",
      coalesce((select array_agg(rp.permission_id) from role_permissions rp where rp.role_id = r.id), '{}') as "rolePermissions"
    from users u
    left join staff_profiles p on p.user_id = u.id and p.is_active
    left join roles r on r.id = p.role_id
    where u.role is not null or p.id is not null
    order by u.created_at, u.id`)
  return rows
    .filter((row) => staffRole(row)?.permissions.includes(permission) ?? false)
    .map(({ userId, name, email }) => ({ userId, name, email }))
}
