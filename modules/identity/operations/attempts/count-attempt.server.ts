import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import {
  clearHits,
  clearHitsOfSubject,
  hit,
  uncountHit,
} from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import type { PendingSecondFactor } from '../../queries/pending-second-factor.server.ts'
import { type AttemptLimit, attemptLimits } from '../../rules/attempt-limits.ts'
import { deviceOf } from '../../rules/device.ts'
import { twoFactors, users } from '../../tables.server.ts'

export type Attempt = { kind: AttemptLimit; who: string }

/**
 * Counts one attempt for every process at once. Refuses ('too_many') with the seconds to wait when
 * it was one too many.
 * `account` is the address of the account it counts against: a reset or staff can clear all of
 * those.
 */
export async function countAttempt(
  kind: AttemptLimit,
  who: string,
  account?: string,
): Promise<Result<void>> {
  const subject = account === undefined ? {} : { subject: subjectOf(account) }
  const { allowed, retryAfter } = await hit(key(kind, who), { ...attemptLimits[kind], ...subject })
  if (allowed) return ok(undefined)
  const minutes = Math.ceil(retryAfter / 60)
  return refuse(
    'too_many',
    `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter },
  )
}

/** After a success the count starts afresh. */
export async function clearAttempts({ kind, who }: Attempt): Promise<void> {
  await clearHits(key(kind, who))
}

/**
 * For an attempt that was turned away before it was checked, or that must not count against others.
 */
export async function uncountAttempt({ kind, who }: Attempt): Promise<void> {
  await uncountHit(key(kind, who))
}

/** Clears everything counted against an account (D40). */
export async function clearAttemptsOfAccount(account: string): Promise<void> {
  await clearHitsOfSubject(subjectOf(account))
}

function key(kind: AttemptLimit, who: string): string {
  return `${kind}:${who}`
}

function subjectOf(account: string): string {
  return `account:${account}`
}

/**
 * Clears what was counted against an account: wrong passwords and wrong codes (D40). The right to
 * do it is the caller's to ask.
 */
export async function clearFailedSignIns(executor: Executor, userId: string): Promise<void> {
  const [user] = await executor
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return
  await executor
    .update(twoFactors)
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where(eq(twoFactors.userId, userId))
  await clearAttemptsOfAccount(user.email)
}

/**
 * Writes down a wrong code after a right password: each in the server's log, and in the activity
 * log up to a limit a day, which wrong passwords share.
 */
export async function recordFailedCode(
  { userId, email }: PendingSecondFactor,
  { userAgent, address }: Browser,
): Promise<void> {
  log().warn({ label: 'sign_in_failed', account: userId, address }, 'wrong code')
  if (!(await countAttempt('signInFailureLogged', email, email)).ok) return
  const { browser, system } = deviceOf(userAgent)
  const title = `Wrong code for ${email} from ${browser}, ${system}`
  const about = { actor: { kind: 'visitor' }, entityType: 'account', entityId: userId } as const
  await recordActivity(db(), {
    ...about,
    action: 'sign_in_failed',
    title,
    details: { step: 'second factor', address },
  })
}
