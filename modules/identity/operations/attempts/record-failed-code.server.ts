import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import type { Browser } from '../../browser.server.ts'
import type { PendingSecondFactor } from '../../queries/pending-second-factor.server.ts'
import { deviceOf } from '../../rules/device.ts'
import { countAttempt } from './count-attempt.server.ts'

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
