import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import { type Browser, sessionTokenOf } from '../../browser.server.ts'
import { type SignInSource, signInFacts, signInSource } from '../../queries/sign-in-facts.server.ts'
import { passkeyRefused, type ShownAnswer } from '../../rules/passkey.ts'
import { passkeys, users } from '../../tables.server.ts'
import {
  type Attempt,
  clearAttempts,
  clearFailedSignIns,
  countAttempt,
  uncountAttempt,
} from '../attempts/count-attempt.server.ts'
import { recordFailedSignIn } from '../attempts/record-failed-sign-in.server.ts'
import { completeSignIn } from '../sessions/complete-sign-in.server.ts'
import {
  allowedToSignIn,
  endSession,
  type SignedIn,
  type SignIn,
  withoutRemembering,
} from '../sessions/sign-in.server.ts'
import { verifyPasskey } from './verify-passkey.server.ts'

export type PasskeySignIn = Pick<SignIn, 'remember' | 'area'> & { answer: ShownAnswer }

type Owner = { userId: string; email: string; source: SignInSource }

/**
 * Opens a session by a passkey, which is password and second factor in one. The rules after it are
 * those of a password: who may not sign in here, what a temporary password demands, the older
 * session of this browser. What was counted against the account is cleared (D40).
 */
export async function signInWithPasskey(
  { answer, remember, area }: PasskeySignIn,
  browser: Browser,
): Promise<Result<SignedIn>> {
  const owner = await ownerOf(answer.id, browser)
  const counted = await countTry(owner, browser)
  if (!counted.ok) return counted
  const shown = await verifyPasskey(answer, browser)
  if (owner === null || shown?.userId !== owner.userId) {
    await endSession(shown?.token ?? null)
    return turnAway(owner, browser)
  }
  await Promise.all([
    ...counted.value.shared.map(uncountAttempt),
    ...counted.value.own.map(clearAttempts),
  ])
  const allowed = allowedToSignIn(await signInFacts(owner.email, now()), area)
  if (!allowed.ok) {
    await endSession(shown.token)
    return allowed
  }
  await endSession(sessionTokenOf(browser))
  await clearFailedSignIns(db(), owner.userId)
  const device = await completeSignIn(owner.userId, browser, 'passkey')
  const cookies = remember ? shown.cookies : shown.cookies.map(withoutRemembering)
  return ok({
    next: 'signed_in',
    userId: owner.userId,
    cookies: [...cookies, device],
    mustChangePassword: allowed.value.hasTemporaryPassword,
  })
}

/** The account of a credential, from which another one can't be guessed. */
async function ownerOf(credentialId: string, browser: Browser): Promise<Owner | null> {
  const [row] = await db()
    .select({ userId: users.id, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialID, credentialId))
  return row ? { ...row, source: await signInSource(row.userId, browser) } : null
}

/**
 * By network, but for browsers that the account knows, and by account and source together: the
 * limits of a password.
 */
async function countTry(
  owner: Owner | null,
  browser: Browser,
): Promise<Result<{ own: Attempt[]; shared: Attempt[] }>> {
  const byAddress: Attempt = { kind: 'signInAddress', who: addressKey(browser.address) }
  const shared = owner?.source.kind === 'known_device' ? [] : [byAddress]
  const own: Attempt[] =
    owner === null ? [] : [{ kind: 'passkeySource', who: `${owner.userId}|${owner.source.key}` }]
  for (const { kind, who } of [...shared, ...own]) {
    const counted = await countAttempt(
      kind,
      who,
      kind === 'passkeySource' ? owner?.email : undefined,
    )
    if (!counted.ok) return counted
  }
  return ok({ own, shared })
}

async function turnAway(owner: Owner | null, browser: Browser): Promise<Result<SignedIn>> {
  const failed = {
    email: owner?.email ?? '',
    facts: owner && (await signInFacts(owner.email, now())),
    isWave: false,
  }
  await recordFailedSignIn(
    { ...failed, source: owner?.source ?? { kind: 'unknown', key: '' }, what: 'passkey' },
    browser,
  )
  return refuse('unauthenticated', passkeyRefused)
}
