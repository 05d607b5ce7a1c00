import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { Browser } from '../browser.server.ts'
import { sessionTokenOf } from '../browser.server.ts'
import type { Person } from '../rules/actor.ts'
import { type Device, deviceOf } from '../rules/device.ts'
import { sessions } from '../tables.server.ts'
import { isLiveSession } from './live-session.server.ts'

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
