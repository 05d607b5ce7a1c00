import { ok, type Result, refuse } from '#kernel/result.ts'
import { forgive, giveBack, hit } from '#platform/security/rate-limit.server.ts'
import { type AttemptLimit, attemptLimits } from '../../rules/attempt-limits.ts'

/** Counts one attempt for every process at once. Refuses ('too_many') with the seconds to wait when it was one too many. */
export async function countAttempt(kind: AttemptLimit, who: string): Promise<Result<void>> {
  const { allowed, retryAfter } = await hit(key(kind, who), attemptLimits[kind])
  if (allowed) return ok(undefined)
  const minutes = Math.ceil(retryAfter / 60)
  return refuse('too_many', `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`, { retryAfter })
}

/** After a success: the account starts afresh, and the attempt does not count against an address that others share. */
export async function forgiveAttempts(account: { kind: AttemptLimit; who: string }, address?: { kind: AttemptLimit; who: string }): Promise<void> {
  await forgive(key(account.kind, account.who))
  if (address) await giveBack(key(address.kind, address.who))
}

/** For an attempt that was turned away before anybody looked at it. */
export async function takeAttemptBack({ kind, who }: { kind: AttemptLimit; who: string }): Promise<void> {
  await giveBack(key(kind, who))
}

function key(kind: AttemptLimit, who: string): string {
  return `${kind}:${who}`
}
