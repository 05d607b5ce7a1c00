import { and, eq, sql } from 'drizzle-orm'
import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { type Browser, sessionTokenOf } from '../../browser.server.ts'
import { verifyPassword } from '../../password-hash.server.ts'
import { mayChangeOwnPassword } from '../../policy.ts'
import type { Actor, Person } from '../../rules/actor.ts'
import { passwordProblem } from '../../rules/password.ts'
import { accounts, sessions, users } from '../../tables.server.ts'
import { passwordIssuer } from '../accounts/create-account.server.ts'
import { clearAttempts, countAttempt } from '../attempts/count-attempt.server.ts'
import { rememberPresentSource } from '../attempts/remember-source.server.ts'
import { mailPasswordChanged } from './reset-password.server.ts'
import { proveAddress, setPassword } from './set-password.server.ts'

export type PasswordChange = { currentPassword: string; password: string }

/**
 * A user replaces their own password, a temporary one (D25) included. Their other sessions end.
 * Refuses a wrong current password, weak ones and the same one again ('invalid', by field), and a
 * temporary password that has died.
 */
export async function changePassword(
  actor: Actor,
  change: PasswordChange,
  browser: Browser,
): Promise<Result<{ userId: string }>> {
  if (!mayChangeOwnPassword(actor))
    return refuse('unauthenticated', 'Sign in to change your password.')
  const counted = await countAttempt('ownPassword', actor.userId)
  if (!counted.ok) return counted
  const at = now()
  const changed = await transact(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, actor.userId)).for('update')
    const ofUser = and(
      eq(accounts.userId, actor.userId),
      eq(accounts.issuer, passwordIssuer.issuer),
    )
    const [account] = await tx.select({ hash: accounts.password }).from(accounts).where(ofUser)
    if (!user || !account?.hash)
      return refuse(
        'conflict',
        'This account has no password yet. Use ‘Forgot password’ to set one.',
      )
    if (!(await verifyPassword({ hash: account.hash, password: change.currentPassword })))
      return wrong('currentPassword', 'Your current password is incorrect.')
    const until = user.temporaryPasswordUntil
    if (until !== null && until <= at)
      return refuse(
        'forbidden',
        'This temporary password has expired. Choose a new one with ‘Forgot password’.',
      )
    const isStaff = actor.staff !== null || actor.roleLookupTimedOut
    const problem =
      change.password === change.currentPassword
        ? 'Choose a password you haven’t used here before.'
        : passwordProblem(change.password, { email: user.email, isStaff })
    if (problem) return wrong('password', problem)
    // A temporary password reached its owner by mail or from a member of staff who vouches for the
    // address.
    if (until !== null) await proveAddress(tx, user.id)
    await setPassword(
      tx,
      { userId: user.id, password: change.password },
      { exceptSession: sessionTokenOf(browser) },
    )
    await rememberPresentSource(tx, user.id, browser)
    await mailPasswordChanged(tx, { ...user, wasTemporary: until !== null }, at)
    await recordActivity(tx, {
      actor,
      entityType: 'account',
      entityId: user.id,
      action: 'password_changed',
      title: `${user.email} changed their password`,
    })
    return ok({ userId: user.id })
  })
  if (changed.ok) await clearAttempts({ kind: 'ownPassword', who: actor.userId })
  return changed
}

function wrong(field: string, message: string) {
  return refuse('invalid', 'Please check the form.', { fields: { [field]: [message] } })
}

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
