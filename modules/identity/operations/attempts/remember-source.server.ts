import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import type { Browser } from '../../browser.server.ts'
import { deviceCookie, deviceToken } from '../../device-cookie.server.ts'
import { deviceSource, networkSource, sourceOfDevice } from '../../queries/sign-in-source.server.ts'
import { knownSources } from '../../tables.server.ts'

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
export async function forgetSources(executor: Executor, userId: string): Promise<void> {
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
