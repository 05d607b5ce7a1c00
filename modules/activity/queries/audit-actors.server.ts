import { asc, eq } from 'drizzle-orm'
import { staffProfiles, users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'

/** Everybody on the staff, those who may no longer sign in too: what they did stays. */
export function auditActors(): Promise<{ userId: string; name: string }[]> {
  return db()
    .select({ userId: users.id, name: users.name })
    .from(staffProfiles)
    .innerJoin(users, eq(users.id, staffProfiles.userId))
    .orderBy(asc(users.name))
}
