import { eq } from 'drizzle-orm'
import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import { mailedTokenOwner } from '../../queries/mailed-token.server.ts'
import { signInFacts } from '../../queries/sign-in-facts.server.ts'
import { accountActor } from '../../rules/account-actor.ts'
import { passwordProblem } from '../../rules/password.ts'
import { users } from '../../tables.server.ts'
import { clearFailedSignIns, countAttempt } from '../attempts/count-attempt.server.ts'
import { rememberPresentSource } from '../attempts/remember-source.server.ts'
import { consumeMailedToken } from '../confirmations/mailed-token.server.ts'
import { proveAddress, setPassword } from './set-password.server.ts'

/**
 * Sets a new password by a mailed one-time token and ends every session of the account. The token
 * proves the mailbox, so the address counts as confirmed from now on, and what was counted against
 * the account is cleared (D40). Refuses ('invalid') dead tokens and weak passwords; a weak password
 * does not use the token up.
 */
export async function resetPassword(
  input: { token: string; password: string },
  browser: Browser,
): Promise<Result<{ userId: string; isStaff: boolean }>> {
  const counted = await countAttempt('resetAddress', addressKey(browser.address))
  if (!counted.ok) return counted
  const at = now()
  return transact(async (tx) => {
    const userId = await mailedTokenOwner(tx, 'reset-password', { token: input.token, at })
    const [user] =
      userId === null ? [] : await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) return deadToken
    const isStaff = (await signInFacts(user.email, at, tx))?.isStaff ?? true
    const problem = passwordProblem(input.password, { email: user.email, isStaff })
    if (problem)
      return refuse('invalid', 'Please choose a different password.', {
        fields: { password: [problem] },
      })
    if ((await consumeMailedToken(tx, 'reset-password', { token: input.token, at })) === null)
      return deadToken
    await proveAddress(tx, user.id)
    await setPassword(tx, { userId: user.id, password: input.password })
    await rememberPresentSource(tx, user.id, browser)
    await clearFailedSignIns(tx, user.id)
    await mailPasswordChanged(tx, user, at)
    const actor = accountActor({ userId: user.id, name: user.name, email: user.email, isStaff })
    await recordActivity(tx, {
      actor,
      entityType: 'account',
      entityId: user.id,
      action: 'password_reset',
      title: `Password of ${user.email} reset`,
    })
    return ok({ userId: user.id, isStaff })
  })
}

const deadToken = refuse('invalid', 'This link has expired or was already used. Request a new one.')

/** Emails the owner, who may not be the person who changed it. */
export async function mailPasswordChanged(
  tx: Transaction,
  person: { name: string; email: string },
  at: Date,
): Promise<void> {
  const { timezone: zone } = await siteSettings(tx)
  await enqueueMail(tx, {
    key: `password_changed:${newId()}`,
    template: 'password_changed',
    to: person.email,
    variables: { customer_name: person.name, changed_at: formatMoment(at, zone) },
  })
}
