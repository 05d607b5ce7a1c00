import { sql } from 'drizzle-orm'
import type { Invariant } from '#platform/database/invariant.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { superAdmin } from '../rules/staff/staff-role.ts'

/** The same question as `staffRole` answers for one person, asked of all staff. */
export const countAdministrators = sql`
  select count(*)::int as count from users u
  left join staff_profiles p on p.user_id = u.id and p.is_active
  left join roles r on r.id = p.role_id
  where u.role = 'admin' or (u.role is null and (r.name = ${superAdmin} or (p.role_id is null and p.role = 'admin')))`

/**
 * How many people can open everything right now. Invariant 12 of docs/safety.md: never none, once
 * there was one.
 */
export async function activeAdministrators(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(countAdministrators)
  return rows[0]?.count ?? 0
}

/** Invariant 12 of docs/safety.md. */
export const administratorInvariant: Invariant = {
  number: 12,
  title: 'At least one active administrator',
  violations: sql`select 'nobody can open everything: run npm run admin:create' as subject where (${countAdministrators}) = 0`,
}
