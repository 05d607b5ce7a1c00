import { and, lt, notLike, or } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { pruneOldHits } from '#platform/security/rate-limit.server.ts'
import { customerViewPrefix } from '../../customer-view-cookie.server.ts'
import { sessionLimits } from '../../rules/session-limits.ts'
import { knownSourceDays } from '../../session-token.server.ts'
import { knownSources, sessions, verifications } from '../../tables.server.ts'
import { endDeadCustomerViews } from './end-customer-view.server.ts'

/**
 * Removes what can no longer be used: dead sessions, mailed tokens and codes, ended windows of
 * attempts.
 */
export async function pruneExpired(): Promise<void> {
  await endDeadCustomerViews()
  const at = new Date()
  const unusedSince = new Date(at.getTime() - sessionLimits.customer.idleHours * 3_600_000)
  await db()
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, at), lt(sessions.updatedAt, unusedSince)))
  await db()
    .delete(verifications)
    .where(
      and(
        lt(verifications.expiresAt, at),
        notLike(verifications.identifier, `${customerViewPrefix}%`),
      ),
    )
  await pruneOldHits()
  await db()
    .delete(knownSources)
    .where(lt(knownSources.lastSeenAt, new Date(at.getTime() - knownSourceDays * 86_400_000)))
}
