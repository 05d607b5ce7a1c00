import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#kernel/paging.ts'
import type { Invariant } from '#platform/database/invariant.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { hasText } from '#platform/database/text-search.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/rare-search.server.ts'
import type { Person } from '../rules/actor.ts'
import type { Permission } from '../rules/permissions.ts'
import type { StaffListQuery, StaffSort, StaffStatus } from '../rules/staff/staff-list.ts'
import { type RoleFacts, staffRole, superAdmin } from '../rules/staff/staff-role.ts'
import { roles, staffProfiles, users } from '../tables.server.ts'
import { type StaffMemberDetails, staffColumns, staffMemberOf } from './staff-member.server.ts'

const byId = {
  column: staffProfiles.id,
  kind: 'id',
  of: (row: StaffMemberDetails) => row.id,
} as const

const sorts: Record<StaffSort, KeysetSort<StaffMemberDetails>> = {
  name: [
    { column: staffProfiles.firstName, kind: 'name', of: (row) => row.firstName },
    { column: staffProfiles.lastName, kind: 'name', of: (row) => row.lastName },
    byId,
  ],
  email: [{ column: staffProfiles.email, kind: 'name', of: (row) => row.email }, byId],
  // Who never signed in sorts first.
  login: [
    {
      column: sql`coalesce(${users.lastSignedInAt}, 'epoch')`,
      kind: 'moment',
      of: (row) => row.lastSignedInAt ?? new Date(0),
    },
    byId,
  ],
  added: [{ column: staffProfiles.createdAt, kind: 'moment', of: (row) => row.createdAt }, byId],
}

const hasStatus: Record<StaffStatus, SQL | undefined> = {
  active: and(isNotNull(staffProfiles.userId), eq(staffProfiles.isActive, true)),
  inactive: and(isNotNull(staffProfiles.userId), eq(staffProfiles.isActive, false)),
  invited: isNull(staffProfiles.userId),
}

/**
 * One page of the staff (B§2.2.19), invited members among them. For staff who manage staff; the
 * page's guard asks.
 */
export async function staffList(query: StaffListQuery): Promise<Page<StaffMemberDetails>> {
  const { role, status } = query.filters
  const where = and(
    role ? eq(staffProfiles.roleId, role) : undefined,
    status ? hasStatus[status] : undefined,
    query.search ? staffMatches(query.search) : undefined,
  )
  return listPage(sorts[query.sort], query, { table: staffProfiles, where }, async (slice) => {
    const rows = await db()
      .select(staffColumns)
      .from(staffProfiles)
      .leftJoin(users, eq(users.id, staffProfiles.userId))
      .leftJoin(roles, eq(roles.id, staffProfiles.roleId))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map(staffMemberOf)
  })
}

function staffMatches(search: string): SQL | undefined {
  const { firstName, lastName, email } = staffProfiles
  return hasText(search, sql`(${firstName} || ' ' || ${lastName})`, lastName, email)
}

/**
 * The newest members of staff that match by name or email, or these; a handful. For staff who
 * manage staff.
 */
export async function findStaff(sought: Sought) {
  const ids = await firstFound(staffProfiles, { sought, matches: staffMatches })
  const { id, firstName, lastName, email, createdAt } = staffProfiles
  return db()
    .select({ id, name: sql<string>`btrim(${firstName} || ' ' || ${lastName})`, email })
    .from(staffProfiles)
    .where(sql`${id} in ${ids}`)
    .orderBy(desc(createdAt), desc(id))
}

export type StaffCounts = { total: number; active: number; invited: number; administrators: number }

/** The cards above the list. An administrator counts while active. */
export async function staffCounts(): Promise<StaffCounts> {
  const isAdministrator = sql`(${users.role} = 'admin'
    or (${users.role} is null and (${roles.name} = ${superAdmin}
    or (${staffProfiles.roleId} is null
      and ${staffProfiles.role} = 'admin'))))`
  const [row] = await db()
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${hasStatus.active}))::int`,
      invited: sql<number>`(count(*) filter (where ${hasStatus.invited}))::int`,
      administrators: sql<number>`(count(*) filter (where ${hasStatus.active}
        and ${isAdministrator}))::int`,
    })
    .from(staffProfiles)
    .leftJoin(users, eq(users.id, staffProfiles.userId))
    .leftJoin(roles, eq(roles.id, staffProfiles.roleId))
  return row ?? { total: 0, active: 0, invited: 0, administrators: 0 }
}

export type StaffAddress = { userId: string; name: string; email: string }

type Row = StaffAddress & RoleFacts & Record<string, unknown>

/** All staff who currently have this permission, for alerts to the people in charge. */
export async function staffWhoMay(
  permission: Permission,
  executor: Executor,
): Promise<StaffAddress[]> {
  return (await staffActors(executor))
    .filter(({ staff }) => staff?.permissions.includes(permission) ?? false)
    .map(({ userId, name, email }) => ({ userId, name, email }))
}

/** All staff with the rights that they have now, outside of any session: to read for them. */
export async function staffActors(executor: Executor): Promise<Person[]> {
  const { rows } = await executor.execute<Row>(sql`
    select u.id as "userId", u.name, u.email, u.role as "accountRole",
      p.role as "profileRole", r.name as "roleName",
      coalesce((select array_agg(rp.permission_id)
        from role_permissions rp where rp.role_id = r.id), '{}') as "rolePermissions"
    from users u
    left join staff_profiles p on p.user_id = u.id and p.is_active
    left join roles r on r.id = p.role_id
    where u.role is not null or p.id is not null
    order by u.created_at, u.id`)
  return rows.map((row) => ({
    kind: 'person',
    userId: row.userId,
    name: row.name,
    email: row.email,
    emailVerified: true,
    mustChangePassword: false,
    customerId: null,
    staff: staffRole(row),
    roleLookupTimedOut: false,
    hasRecentPassword: false,
  }))
}

/** The same question as `staffRole` answers for one person, asked of all staff. */
export const countAdministrators = sql`
  select count(*)::int as count from users u
  left join staff_profiles p on p.user_id = u.id and p.is_active
  left join roles r on r.id = p.role_id
  where u.role = 'admin' or (u.role is null and (r.name = ${superAdmin}
    or (p.role_id is null and p.role = 'admin')))`

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
  violations: sql`select 'nobody can open everything: run npm run admin:create' as subject
    where (${countAdministrators}) = 0`,
}
