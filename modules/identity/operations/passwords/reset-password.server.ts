import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import { mailedTokenOwner } from '../../queries/invitation.server.ts'
import { signInFacts } from '../../queries/sign-in-facts.server.ts'
import { emailSchema } from '../../rules/account.ts'
import { accountActor } from '../../rules/account-actor.ts'
import { passwordProblem } from '../../rules/password.ts'
import { users } from '../../tables.server.ts'
import { clearFailedSignIns, countAttempt } from '../attempts/count-attempt.server.ts'
import { rememberPresentSource } from '../attempts/remember-source.server.ts'
import { consumeMailedToken, issueMailedToken } from '../confirmations/mailed-token.server.ts'
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

/**
 * Emails the owner, who may not be the person who changed it. That a one-time password was replaced
 * is said without alarm.
 */
export async function mailPasswordChanged(
  tx: Transaction,
  person: { name: string; email: string; wasTemporary?: boolean },
  at: Date,
): Promise<void> {
  const { timezone: zone } = await siteSettings(tx)
  await enqueueMail(tx, {
    key: `password_changed:${newId()}`,
    template: 'password_changed',
    to: person.email,
    variables: {
      customer_name: person.name,
      changed_at: formatMoment(at, zone),
      was_temporary: person.wasTemporary ? 'yes' : '',
    },
  })
}

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
