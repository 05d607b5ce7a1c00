import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import { takeMailedToken } from '../confirmations/mailed-token.server.ts'
import { countAttempt } from './count-attempt.server.ts'
import { rememberSource } from './remember-source.server.ts'

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
    const userId = await takeMailedToken(tx, 'known-device', { token, at: now() })
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
