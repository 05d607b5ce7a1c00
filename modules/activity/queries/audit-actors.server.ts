import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { staffProfiles, users } from '#modules/identity/tables.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import type { ActivityAction, ActivityEntity } from '../rules/activity.ts'
import { activityLog } from '../tables.server.ts'

const [staff, deleted]: [ActivityEntity, ActivityAction] = ['staff', 'deleted']

/** All staff, deactivated and deleted members included: what they did stays. */
export function auditActors(): Promise<{ userId: string; name: string }[]> {
  const onStaff = db().select({ userId: staffProfiles.userId }).from(staffProfiles)
  // Their account stays, and the entry of the deletion has its address.
  const formerAddresses = db()
    .select({ email: sql<string>`${activityLog.before}->>'email'` })
    .from(activityLog)
    .where(and(eq(activityLog.entityType, staff), eq(activityLog.action, deleted)))
  return db()
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(or(inArray(users.id, onStaff), inArray(users.email, formerAddresses)))
    .orderBy(alphabetically(users.name), asc(users.id))
}
