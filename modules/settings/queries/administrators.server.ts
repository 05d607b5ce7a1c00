import { sql } from 'drizzle-orm'
import { type RoleFacts, staffRole } from '#modules/identity/rules/staff/staff-role.ts'
import type { Executor } from '#platform/database.server.ts'

export type Administrator = { userId: string; name: string; email: string }

type Row = Administrator & RoleFacts & Record<string, unknown>

/** All administrators, to be emailed about changes to settings that decide where money goes. */
export async function administrators(executor: Executor): Promise<Administrator[]> {
  const { rows } = await executor.execute<Row>(sql`
    select u.id as "userId", u.name, u.email, u.role as "accountRole",
      p.role as "profileRole", r.name as "roleName", '{}'::text[] as "rolePermissions"
    from users u
    left join staff_profiles p on p.user_id = u.id and p.is_active
    left join roles r on r.id = p.role_id
    where u.role is not null or p.id is not null
    order by u.created_at, u.id`)
  return rows
    .filter((row) => staffRole(row)?.role === 'admin')
    .map(({ userId, name, email }) => ({ userId, name, email }))
}
