import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { transact } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import { deviceSource, networkSource, sourceOfDevice } from '../../queries/sign-in-facts.server.ts'
import { deviceCookie, deviceToken } from '../../session-token.server.ts'
import { knownSources } from '../../tables.server.ts'
import { consumeMailedToken } from '../confirmations/mailed-token.server.ts'
import { countAttempt } from './count-attempt.server.ts'

/** More are not kept for one account: those not used for longest are forgotten. */
const maxKnownSources = 40

/**
 * D40: this browser and its network are known to the account from now on. Answers the Set-Cookie
 * line that marks the browser.
 */
export async function rememberSource(
  executor: Executor,
  userId: string,
  browser: Browser,
): Promise<string> {
  const token = deviceToken(browser.cookie) ?? randomBytes(32).toString('base64url')
  await remember(executor, userId, [networkSource(browser), sourceOfDevice(token)])
  return deviceCookie(token)
}

/**
 * Only the network, and the browser if it carries the mark already: for pages that set no cookie.
 */
export async function rememberPresentSource(
  executor: Executor,
  userId: string,
  browser: Browser,
): Promise<void> {
  const device = deviceSource(browser)
  await remember(
    executor,
    userId,
    device === null ? [networkSource(browser)] : [networkSource(browser), device],
  )
}

/** After a change of password only the browser that changed it is still known. */
export async function deleteKnownSources(executor: Executor, userId: string): Promise<void> {
  await executor.delete(knownSources).where(eq(knownSources.userId, userId))
}

async function remember(executor: Executor, userId: string, sources: string[]): Promise<void> {
  await executor
    .insert(knownSources)
    .values(sources.map((source) => ({ userId, source })))
    .onConflictDoUpdate({
      target: [knownSources.userId, knownSources.source],
      set: { lastSeenAt: sql`now()` },
    })
  const tooMany = executor
    .select({ source: knownSources.source })
    .from(knownSources)
    .where(eq(knownSources.userId, userId))
    .orderBy(desc(knownSources.lastSeenAt), knownSources.source)
    .offset(maxKnownSources)
  await executor
    .delete(knownSources)
    .where(and(eq(knownSources.userId, userId), inArray(knownSources.source, tooMany)))
}

/**
 * The owner opened the mailed link: the browser that presses the button is known to the account
 * from now on (D40). It does not sign in; the password follows. Answers the Set-Cookie line.
 * Refuses ('invalid') dead links.
 */
export async function confirmDevice(
  token: string,
  browser: Browser,
): Promise<Result<{ cookie: string }>> {
  const counted = await countAttempt('resetAddress', addressKey(browser.address))
  if (!counted.ok) return counted
  return transact(async (tx) => {
    const userId = await consumeMailedToken(tx, 'known-device', { token, at: now() })
    if (userId === null)
      return refuse(
        'invalid',
        'This link has expired or was already used. Sign in again for a new one.',
      )
    const title = 'A new browser was confirmed by the mailed link'
    await recordActivity(tx, {
      actor: { kind: 'visitor' },
      entityType: 'account',
      entityId: userId,
      action: 'confirmed',
      title,
    })
    return ok({ cookie: await rememberSource(tx, userId, browser) })
  })
}
