import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { type Browser, sessionTokenOf } from '../browser.server.ts'
import type { Person } from '../rules/actor.ts'
import { type Device, deviceOf } from '../rules/device.ts'
import { sessionLimits } from '../rules/session-limits.ts'
import { sessions } from '../tables.server.ts'

const { staff, customer } = sessionLimits

/**
 * SQL: session `s` still counts: neither past its end, nor unused for too long, nor too old.
 * `isStaff` is the condition that its user is on the staff, so that a user who becomes staff keeps
 * no session that staff may not have.
 */
export const isLiveSession = (isStaff: string): string => `(s.expires_at > now()
  and s.updated_at > now() - make_interval(hours => case when ${isStaff} then ${staff.idleHours} else ${customer.idleHours} end)
  and s.created_at > now() - make_interval(days => case when ${isStaff} then ${staff.maxDays} else ${customer.maxDays} end))`

export type OwnSession = {
  id: string
  device: Device
  address: string
  startedAt: Date
  lastSeenAt: Date
  isCurrent: boolean
}

/** The user's sessions, newest first, without their tokens. */
export async function ownSessions(actor: Person, browser: Browser): Promise<OwnSession[]> {
  const current = sessionTokenOf(browser)
  const rows = await db()
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, actor.userId),
        sql`${sessions.id} in (select s.id from sessions s where ${sql.raw(isLiveSession(actor.staff === null ? 'false' : 'true'))})`,
      ),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(50)
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent ?? ''),
    address: row.ipAddress ?? '',
    startedAt: row.createdAt,
    lastSeenAt: row.updatedAt,
    isCurrent: row.token === current,
  }))
}
