import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#kernel/paging.ts'
import { hasText } from '#platform/database/columns.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type { StaffListQuery, StaffSort, StaffStatus } from '../rules/staff/staff-list.ts'
import { superAdmin } from '../rules/staff/staff-role.ts'
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

export type StaffCounts = { total: number; active: number; invited: number; administrators: number }

/** The cards above the list. An administrator counts while active. */
export async function staffCounts(): Promise<StaffCounts> {
  const isAdministrator = sql`(${users.role} = 'admin' or (${users.role} is null and (${roles.name} = ${superAdmin} or (${staffProfiles.roleId} is null and ${staffProfiles.role} = 'admin'))))`
  const [row] = await db()
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${hasStatus.active}))::int`,
      invited: sql<number>`(count(*) filter (where ${hasStatus.invited}))::int`,
      administrators: sql<number>`(count(*) filter (where ${hasStatus.active} and ${isAdministrator}))::int`,
    })
    .from(staffProfiles)
    .leftJoin(users, eq(users.id, staffProfiles.userId))
    .leftJoin(roles, eq(roles.id, staffProfiles.roleId))
  return row ?? { total: 0, active: 0, invited: 0, administrators: 0 }
}
