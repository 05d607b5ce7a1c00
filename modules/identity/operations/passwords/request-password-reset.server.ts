import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { transact } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import { signInFacts } from '../../queries/sign-in-facts.server.ts'
import { emailSchema } from '../../rules/account.ts'
import { users } from '../../tables.server.ts'
import { countAttempt } from '../attempts/count-attempt.server.ts'
import { issueMailedToken } from '../confirmations/mailed-token.server.ts'

export const resetMinutes = 30

/**
 * Known and unknown addresses are answered after the same time, so that the answer tells nothing.
 */
const answerMs = 250

/**
 * Mails a one-time link (30 minutes) when the address has an account. The answer is the same when
 * it has none.
 */
export async function requestPasswordReset(typed: string, browser: Browser): Promise<Result<void>> {
  const email = emailSchema.safeParse(typed)
  if (!email.success)
    return refuse('invalid', 'Please check the form.', {
      fields: { email: email.error.issues.map((issue) => issue.message) },
    })
  const byAddress = await countAttempt('resetAddress', addressKey(browser.address))
  if (!byAddress.ok) return byAddress
  const byAccount = await countAttempt('resetAccount', email.data)
  if (!byAccount.ok) return byAccount
  await Promise.all([mailReset(email.data), pause(answerMs)])
  return ok(undefined)
}

async function mailReset(email: string): Promise<void> {
  const facts = await signInFacts(email, now())
  if (facts === null) return
  // Staff choose their new password in the admin area, where its rules are stricter.
  const page = facts.isStaff ? '/admin/reset-password' : '/reset-password'
  await transact(async (tx) => {
    const [user] = await tx
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, facts.userId))
      .for('update')
    if (!user) return ok(undefined)
    const token = await issueMailedToken(tx, 'reset-password', {
      userId: facts.userId,
      expiresAt: new Date(now().getTime() + resetMinutes * 60_000),
    })
    await enqueueMail(tx, {
      key: `reset_password:${newId()}`,
      template: 'reset_password',
      to: email,
      variables: { customer_name: user.name, valid_minutes: resetMinutes },
      secrets: { reset_url: `${config().publicUrl}${page}?token=${token}`, reset_code: token },
    })
    const title = `Link for a new password sent to ${email}`
    await recordActivity(tx, {
      actor: { kind: 'visitor' },
      entityType: 'account',
      entityId: facts.userId,
      action: 'sent',
      title,
    })
    return ok(undefined)
  })
}
