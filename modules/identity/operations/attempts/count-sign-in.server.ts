import { ok, type Result } from '#kernel/result.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import { type SignInSource, signInSource } from '../../queries/sign-in-source.server.ts'
import {
  type Attempt,
  clearAttempts,
  countAttempt,
  uncountAttempt,
} from './count-attempt.server.ts'

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
