import { ok, type Result, refuse } from '#kernel/result.ts'
import { forgive, forgiveSubject, giveBack, hit } from '#platform/security/rate-limit.server.ts'
import { type AttemptLimit, attemptLimits } from '../../rules/attempt-limits.ts'

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
export async function forgiveAttempts({ kind, who }: Attempt): Promise<void> {
  await forgive(key(kind, who))
}

/**
 * For an attempt that was turned away before it was checked, or that must not count against others.
 */
export async function uncountAttempt({ kind, who }: Attempt): Promise<void> {
  await giveBack(key(kind, who))
}

/** Clears everything counted against an account (D40). */
export async function forgiveAccount(account: string): Promise<void> {
  await forgiveSubject(subjectOf(account))
}

function key(kind: AttemptLimit, who: string): string {
  return `${kind}:${who}`
}

function subjectOf(account: string): string {
  return `account:${account}`
}
