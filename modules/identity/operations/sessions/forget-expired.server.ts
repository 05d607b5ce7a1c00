import { and, lt, notLike } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { forgetOldHits } from '#platform/security/rate-limit.server.ts'
import { customerViewPrefix } from '../../customer-view-cookie.server.ts'
import { sessions, verifications } from '../../tables.server.ts'
import { endDeadCustomerViews } from './end-customer-view.server.ts'

/** Removes what can no longer be used: dead sessions, mailed tokens and codes, ended windows of attempts. */
export async function forgetExpired(): Promise<void> {
  await endDeadCustomerViews()
  const at = new Date()
  await db().delete(sessions).where(lt(sessions.expiresAt, at))
  await db()
    .delete(verifications)
    .where(and(lt(verifications.expiresAt, at), notLike(verifications.identifier, `${customerViewPrefix}%`)))
  await forgetOldHits()
}
