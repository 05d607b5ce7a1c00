import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { everyPermission, isPermission, type Permission } from '../rules/permissions.ts'
import { superAdmin } from '../rules/staff/staff-role.ts'
import { roles } from '../tables.server.ts'

export type RoleRow = {
  id: string
  name: string
  description: string
  isSystemRole: boolean
  permissions: readonly Permission[]
  /** Its members, invited or deactivated ones among them. */
  people: number
}

const columns = {
  id: roles.id,
  name: roles.name,
  description: roles.description,
  isSystemRole: roles.isSystemRole,
  granted: sql<
    string[]
  >`coalesce((select array_agg(rp.permission_id) from role_permissions rp where rp.role_id = roles.id), '{}')`,
  people: sql<number>`(select count(*)::int from staff_profiles sp where sp.role_id = roles.id)`,
}

/** Super Admin has every permission, whatever is stored. */
function roleOf({
  granted,
  ...role
}: Omit<RoleRow, 'permissions'> & { granted: string[] }): RoleRow {
  const stored = granted.filter(isPermission)
  return {
    ...role,
    permissions:
      role.name === superAdmin
        ? everyPermission
        : everyPermission.filter((permission) => stored.includes(permission)),
  }
}

/**
 * All roles, system roles first, the others by name. For staff who manage roles or give them; the
 * page's guard asks.
 */
export async function roleList(executor: Executor = db()): Promise<RoleRow[]> {
  const rows = await executor
    .select(columns)
    .from(roles)
    .orderBy(
      desc(roles.isSystemRole),
      desc(eq(roles.name, superAdmin)),
      alphabetically(roles.name),
      asc(roles.id),
    )
  return rows.map(roleOf)
}

type RolesPart = { where: SQL | undefined; orderBy: SQL[]; limit: number }

/** A part of all roles, in an order of the caller. */
export async function rolesPart({ where, orderBy, limit }: RolesPart) {
  const rows = await db()
    .select({ ...columns, createdAt: roles.createdAt })
    .from(roles)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map(({ createdAt, ...role }) => ({ ...roleOf(role), createdAt }))
}

export async function roleById(id: string, executor: Executor = db()): Promise<RoleRow | null> {
  const [row] = isId(id) ? await executor.select(columns).from(roles).where(eq(roles.id, id)) : []
  return row ? roleOf(row) : null
}
