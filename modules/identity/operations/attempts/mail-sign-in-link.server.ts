import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { transact } from '#platform/database.server.ts'
import type { SignInFacts } from '../../queries/sign-in-facts.server.ts'
import { issueMailedToken } from '../confirmations/mailed-token.server.ts'
import { countAttempt } from './count-attempt.server.ts'

const linkMinutes = 30

/**
 * Queues the link that makes the browser in which it is opened known to the account (D40). Beyond a
 * few an hour none is sent.
 */
export async function mailSignInLink(
  email: string,
  { userId, name, isStaff }: SignInFacts,
): Promise<void> {
  if (!(await countAttempt('signInLink', email, email)).ok) return
  await transact(async (tx) => {
    const token = await issueMailedToken(tx, 'known-device', {
      userId,
      expiresAt: new Date(now().getTime() + linkMinutes * 60_000),
    })
    const area = isStaff ? '&area=admin' : ''
    await enqueueMail(tx, {
      key: `sign_in_link:${newId()}`,
      template: 'sign_in_link',
      to: email,
      variables: { customer_name: name, valid_minutes: linkMinutes },
      secrets: {
        sign_in_url: `${config().publicUrl}/auth/device?token=${token}${area}`,
        sign_in_code: token,
      },
    })
    return ok(undefined)
  })
}
