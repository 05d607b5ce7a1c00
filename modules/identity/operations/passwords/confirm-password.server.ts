import { and, eq, sql } from 'drizzle-orm'
import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { db } from '#platform/database.server.ts'
import { type Browser, sessionTokenOf } from '../../browser.server.ts'
import { verifyPassword } from '../../password-hash.server.ts'
import type { Person } from '../../rules/actor.ts'
import { accounts, sessions } from '../../tables.server.ts'
import { passwordIssuer } from '../accounts/create-account.server.ts'
import { clearAttempts, countAttempt } from '../attempts/count-attempt.server.ts'

/**
 * The person as they are after giving their password again, where they did: `hasRecentPassword`
 * counts for this session for ten minutes. Without a password typed they stay as they are. Refuses
 * a wrong one ('invalid', at `currentPassword`) and too many tries.
 */
export async function confirmPassword<Who extends Person>(
  person: Who,
  typed: string,
  browser: Browser,
): Promise<Result<Who>> {
  const token = sessionTokenOf(browser)
  if (typed === '' || token === null) return ok(person)
  const counted = await countAttempt('ownPassword', person.userId)
  if (!counted.ok) return counted
  const [account] = await db()
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, person.userId), eq(accounts.issuer, passwordIssuer.issuer)))
  const hash = account?.hash
  const isRight = hash
    ? await orRefusal(() => verifyPassword({ hash, password: typed }))
    : ok(false)
  if (!isRight.ok) return isRight
  if (!isRight.value)
    return refuse('invalid', 'Please check the form.', {
      fields: { currentPassword: ['This password is incorrect.'] },
    })
  await clearAttempts({ kind: 'ownPassword', who: person.userId })
  await db()
    .update(sessions)
    .set({ passwordAt: sql`now()` })
    .where(and(eq(sessions.token, token), eq(sessions.userId, person.userId)))
  return ok({ ...person, hasRecentPassword: true })
}
