import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import {
  addressKey,
  clearHits,
  clearHitsOfSubject,
  hit,
  uncountHit,
} from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import type { PendingSecondFactor } from '../../queries/second-factor.server.ts'
import { type SignInSource, signInSource } from '../../queries/sign-in-facts.server.ts'
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

export type CountedSignIn = {
  source: SignInSource
  /**
   * Too many wrong passwords from unknown sources: the right one must be followed by a mailed link.
   */
  needsLink: boolean
  bySource: Attempt
  /** Counts that others share. */
  shared: Attempt[]
}

/**
 * Counts a try of a password (D40). A browser that the account knows counts by itself; any other by
 * account and network together, and by its address over all accounts. Unknown ones also count
 * against the account alone, which does not refuse but asks for an emailed link. `userId` is null
 * for an address without an account, which is treated alike.
 */
export async function countSignIn(
  email: string,
  userId: string | null,
  browser: Browser,
): Promise<Result<CountedSignIn>> {
  const source = await signInSource(userId, browser)
  const shared: Attempt[] = []
  if (source.kind !== 'known_device') {
    const byAddress = { kind: 'signInAddress', who: addressKey(browser.address) } as const
    const counted = await countAttempt(byAddress.kind, byAddress.who)
    if (!counted.ok) return counted
    shared.push(byAddress)
  }
  const bySource = { kind: 'signInSource', who: `${email}|${source.key}` } as const
  const counted = await countAttempt(bySource.kind, bySource.who, email)
  if (!counted.ok) return counted
  if (source.kind !== 'unknown') return ok({ source, needsLink: false, bySource, shared })
  shared.push({ kind: 'signInAccount', who: email })
  const byAccount = await countAttempt('signInAccount', email, email)
  return ok({ source, needsLink: !byAccount.ok, bySource, shared })
}

/**
 * The password was right: the source starts afresh, and the try does not count against users who
 * share an address or a network.
 */
export async function clearSignInTries({ bySource, shared }: CountedSignIn): Promise<void> {
  await clearAttempts(bySource)
  await Promise.all(shared.map(uncountAttempt))
}

/** The password was not checked: it was not a try. */
export async function uncountSignIn({ bySource, shared }: CountedSignIn): Promise<void> {
  await Promise.all([bySource, ...shared].map(uncountAttempt))
}
