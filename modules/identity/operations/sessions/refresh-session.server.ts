import { and, eq, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { sessionToken } from '../../session-token.server.ts'
import { sessions } from '../../tables.server.ts'

/**
 * Notes that the caller's session is in use (A§7 'automatic token refresh'). It still ends at its
 * greatest age.
 */
export async function refreshSession(request: Request): Promise<void> {
  const token = sessionToken(request.headers)
  if (token === null) return
  await db()
    .update(sessions)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(sessions.token, token), sql`${sessions.expiresAt} > now()`))
}
