import { isAPIError } from 'better-auth/api'
import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser } from '../../browser.server.ts'
import { mayManageOwnAccount } from '../../policy.ts'
import { usesSecondFactor } from '../../queries/second-factor.server.ts'
import { profileAddress } from '../../queries/sign-in/profile-address.server.ts'
import type { Actor, Person } from '../../rules/actor.ts'
import { deviceLabel } from '../../rules/device.ts'
import { clearAttempts, countAttempt } from '../attempts/count-attempt.server.ts'
import { needsPasskey, passkeyFirst } from '../passkeys/passkey-options.server.ts'

type SecondFactorChange = 'second_factor_on' | 'second_factor_off' | 'recovery_codes_renewed'

const headlines: Record<SecondFactorChange, string> = {
  second_factor_on: 'Two-factor sign-in was switched on',
  second_factor_off: 'Two-factor sign-in was switched off',
  recovery_codes_renewed: 'New recovery codes were made for your account',
}

/** Emails the owner, who may not be the person who changed it. */
async function mailSecondFactorChanged(
  tx: Transaction,
  { name, email, userId }: Person,
  { change, browser }: { change: SecondFactorChange; browser: Browser },
): Promise<void> {
  const { timezone } = await siteSettings(tx)
  await enqueueMail(tx, {
    key: `two_factor_changed:${newId()}`,
    template: 'two_factor_changed',
    to: email,
    variables: {
      customer_name: name,
      headline: headlines[change],
      changed_at: formatMoment(now(), timezone),
      device: deviceLabel(browser.userAgent),
      profile_url: await profileAddress(tx, userId),
    },
  })
}

/**
 * What the person must see once and keep: the address for the authenticator app, and ten codes for
 * the day the phone is lost.
 */
export type SecondFactorSetUp = { totpUri: string; recoveryCodes: string[] }

/**
 * First step: a new secret, which counts only once a code made from it was shown
 * (`confirmSecondFactor`).
 */
export async function startSecondFactor(
  actor: Actor,
  password: string,
  browser: Browser,
): Promise<Result<SecondFactorSetUp>> {
  if (!mayManageOwnAccount(actor)) return signInFirst
  if (await usesSecondFactor(actor.userId))
    return refuse('conflict', 'Two-factor sign-in is already on.')
  if (await needsPasskey(actor)) return passkeyFirst
  return withPassword(actor, async () => {
    // The name under which the authenticator app lists the code.
    const issuer = brandName((await siteSettings()).siteTitle)
    const answer = await auth().api.enableTwoFactor({
      body: { password, issuer },
      headers: authHeaders(browser),
    })
    if (!('totpURI' in answer)) throw new Error('The second factor has no secret')
    return { totpUri: answer.totpURI, recoveryCodes: answer.backupCodes }
  })
}

/**
 * Second step: the first code from the app. Answers the Set-Cookie lines of the renewed session.
 */
export async function confirmSecondFactor(
  actor: Actor,
  code: string,
  browser: Browser,
): Promise<Result<{ cookies: string[] }>> {
  if (!mayManageOwnAccount(actor)) return signInFirst
  const counted = await countAttempt('ownPassword', actor.userId)
  if (!counted.ok) return counted
  try {
    const { headers } = await auth().api.verifyTOTP({
      body: { code: code.replace(/\s+/g, '') },
      headers: authHeaders(browser),
      returnHeaders: true,
    })
    await recordChange(actor, 'second_factor_on', {
      sentence: 'turned two-factor sign-in on',
      browser,
    })
    return ok({ cookies: headers.getSetCookie() })
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return refuse('invalid', 'This code is incorrect.', {
      fields: { code: ['Enter the latest code from the app.'] },
    })
  }
}

export async function stopSecondFactor(
  actor: Actor,
  password: string,
  browser: Browser,
): Promise<Result<{ cookies: string[] }>> {
  if (!mayManageOwnAccount(actor)) return signInFirst
  return withPassword(actor, async () => {
    const { headers } = await auth().api.disableTwoFactor({
      body: { password },
      headers: authHeaders(browser),
      returnHeaders: true,
    })
    await recordChange(actor, 'second_factor_off', {
      sentence: 'turned two-factor sign-in off',
      browser,
    })
    return { cookies: headers.getSetCookie() }
  })
}

/** Ten new recovery codes; the old ones die. */
export async function renewRecoveryCodes(
  actor: Actor,
  password: string,
  browser: Browser,
): Promise<Result<{ recoveryCodes: string[] }>> {
  if (!mayManageOwnAccount(actor)) return signInFirst
  return withPassword(actor, async () => {
    const { backupCodes } = await auth().api.generateBackupCodes({
      body: { password },
      headers: authHeaders(browser),
    })
    await recordChange(actor, 'recovery_codes_renewed', {
      sentence: 'made new recovery codes',
      browser,
    })
    return { recoveryCodes: backupCodes }
  })
}

async function withPassword<T>(actor: Person, work: () => Promise<T>): Promise<Result<T>> {
  const counted = await countAttempt('ownPassword', actor.userId)
  if (!counted.ok) return counted
  try {
    const worked = await orRefusal(work)
    if (!worked.ok) return worked
    await clearAttempts({ kind: 'ownPassword', who: actor.userId })
    return worked
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return refuse('invalid', 'Please check the form.', {
      fields: { currentPassword: ['This password is incorrect.'] },
    })
  }
}

/** Leaves the trace and warns the owner. */
async function recordChange(
  actor: Person,
  action: SecondFactorChange,
  { sentence, browser }: { sentence: string; browser: Browser },
): Promise<void> {
  const what = {
    entityType: 'account',
    entityId: actor.userId,
    action,
    title: `${actor.email} ${sentence}`,
  } as const
  const isOn = action === 'second_factor_on'
  const isSwitched = isOn || action === 'second_factor_off'
  await transact(async (tx) => {
    await recordActivity(tx, {
      actor,
      ...what,
      ...(isSwitched && changes({ twoFactorSignIn: !isOn }, { twoFactorSignIn: isOn })),
    })
    await mailSecondFactorChanged(tx, actor, { change: action, browser })
    return ok(null)
  })
}

const signInFirst = refuse('unauthenticated', 'Sign in first.')

/**
 * The recovery codes of a set-up that is not confirmed yet, to be shown again beside a refused
 * code.
 */
export async function unconfirmedRecoveryCodes(actor: Actor): Promise<string[]> {
  if (!mayManageOwnAccount(actor) || (await usesSecondFactor(actor.userId))) return []
  const { backupCodes } = await auth().api.viewBackupCodes({ body: { userId: actor.userId } })
  return backupCodes
}
