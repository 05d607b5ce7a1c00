import { and, eq, inArray, sql } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import type { Person } from '../../rules/actor.ts'
import type { Permission } from '../../rules/permissions.ts'
import {
  type NoticeChoices,
  type StaffNotice,
  wantsNotice,
} from '../../rules/staff-profile/notice-details.ts'
import { awayHint, type WorkingHours } from '../../rules/staff-profile/working-hours.ts'
import { staffPictures, staffProfiles } from '../../tables.server.ts'
import { type StaffAddress, staffWhoMay } from '../staff-list.server.ts'

export type OwnStaffProfile = {
  avatarUrl: string
  workingHours: WorkingHours
  notices: NoticeChoices
}

/**
 * What a member of staff says of themselves; null for customers, and for an administrator who is
 * not on the list of staff.
 */
export async function ownStaffProfile({ userId }: Person): Promise<OwnStaffProfile | null> {
  const [row] = await db()
    .select({
      avatarUrl: staffProfiles.avatarUrl,
      workingHours: staffProfiles.workingHours,
      notices: staffProfiles.notices,
    })
    .from(staffProfiles)
    .where(eq(staffProfiles.userId, userId))
  return row ? { ...row, avatarUrl: row.avatarUrl ?? '' } : null
}

/**
 * Those of these people who want this notice. Who is not on the list of staff gets the notices that
 * are on at first.
 */
export async function subscribedStaff<Who extends Pick<StaffAddress, 'userId'>>(
  notice: StaffNotice,
  people: readonly Who[],
  executor: Executor = db(),
): Promise<Who[]> {
  const ids = people.map(({ userId }) => userId)
  if (ids.length === 0) return []
  const rows = await executor
    .select({ userId: staffProfiles.userId, notices: staffProfiles.notices })
    .from(staffProfiles)
    .where(inArray(staffProfiles.userId, ids))
  const chosen = new Map(rows.map((row) => [row.userId, row.notices]))
  return people.filter(({ userId }) => wantsNotice(chosen.get(userId) ?? {}, notice))
}

/** Staff with this permission who opted in to a notification that is off by default. */
export async function staffWhoChose(
  notice: StaffNotice,
  permission: Permission,
  executor: Executor,
): Promise<StaffAddress[]> {
  const choosing = await executor
    .select({ userId: staffProfiles.userId })
    .from(staffProfiles)
    .where(
      and(eq(staffProfiles.isActive, true), sql`(${staffProfiles.notices}->>${notice})::boolean`),
    )
  if (choosing.length === 0) return []
  const ids = new Set(choosing.map(({ userId }) => userId))
  return (await staffWhoMay(permission, executor)).filter(({ userId }) => ids.has(userId))
}

/**
 * By account: 'away, back Monday 08:00', for members who are outside of their hours at this moment.
 */
export async function awayStaff(
  userIds: readonly string[],
  at: Date,
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db()
    .select({ userId: staffProfiles.userId, workingHours: staffProfiles.workingHours })
    .from(staffProfiles)
    .where(inArray(staffProfiles.userId, [...userIds]))
  return new Map(
    rows.flatMap(({ userId, workingHours }) => {
      const hint = awayHint(workingHours, at)
      return userId === null || hint === null ? [] : [[userId, hint] as const]
    }),
  )
}

/** The bytes of a picture of staff (WebP), or null. */
export async function staffPicture(sha256: string): Promise<Buffer | null> {
  const [row] = await db()
    .select({ bytes: staffPictures.bytes })
    .from(staffPictures)
    .where(eq(staffPictures.sha256, sha256))
  return row?.bytes ?? null
}
