import { lt } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { forgetOldHits } from '#platform/rate-limit.server.ts'
import { sessions, verifications } from '../tables.server.ts'

/** Removes what can no longer be used: dead sessions, mailed tokens and codes, ended windows of attempts. */
export async function forgetExpired(): Promise<void> {
  const at = new Date()
  await db().delete(sessions).where(lt(sessions.expiresAt, at))
  await db().delete(verifications).where(lt(verifications.expiresAt, at))
  await forgetOldHits()
}
