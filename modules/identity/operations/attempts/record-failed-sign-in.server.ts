import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import type { Browser } from '../../browser.server.ts'
import type { SignInFacts, SignInSource } from '../../queries/sign-in-facts.server.ts'
import { attemptLimits } from '../../rules/attempt-limits.ts'
import { deviceOf } from '../../rules/device.ts'
import { countAttempt } from './count-attempt.server.ts'

type FailedSignIn = {
  email: string
  facts: SignInFacts | null
  source: SignInSource
  isWave: boolean
  what?: 'password' | 'passkey'
}

/**
 * Writes a wrong password or passkey down: each in the server's log, those of an account in the
 * activity log up to a limit a day. The owner is emailed about a wave of them once a day.
 */
export async function recordFailedSignIn(
  { email, facts, source, isWave, what = 'password' }: FailedSignIn,
  browser: Browser,
): Promise<void> {
  log().warn(
    {
      label: 'sign_in_failed',
      account: facts?.userId ?? null,
      source: source.kind,
      address: browser.address,
    },
    `wrong ${what}`,
  )
  if (facts === null) return
  const isLogged = (await countAttempt('signInFailureLogged', email, email)).ok
  const isEmailed = isWave && (await countAttempt('signInWave', email, email)).ok
  if (!isLogged && !isEmailed) return
  const { browser: program, system } = deviceOf(browser.userAgent)
  await transact(async (tx) => {
    const about = {
      actor: { kind: 'visitor' },
      entityType: 'account',
      entityId: facts.userId,
    } as const
    if (isLogged) {
      const title = `Wrong ${what} for ${email} from ${program}, ${system}`
      await recordActivity(tx, {
        ...about,
        action: 'sign_in_failed',
        title,
        details: { source: source.kind, address: browser.address },
      })
    }
    if (isEmailed) {
      await recordActivity(tx, {
        ...about,
        action: 'attention',
        title: `Many wrong passwords for ${email}: new devices need an emailed link`,
      })
      await mailWave(tx, email, facts)
    }
    return ok(undefined)
  })
}

async function mailWave(tx: Transaction, email: string, { name }: SignInFacts): Promise<void> {
  await enqueueMail(tx, {
    key: `sign_in_wave:${newId()}`,
    template: 'sign_in_wave',
    to: email,
    variables: { customer_name: name, tries: attemptLimits.signInAccount.limit },
  })
}
