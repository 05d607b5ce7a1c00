import { getAuthenticatorName } from '@better-auth/passkey'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser, sessionTokenOf } from '../../browser.server.ts'
import { mayManageOwnAccount } from '../../policy.ts'
import { profileAddress } from '../../queries/sign-in/profile-address.server.ts'
import { type Actor, hasRecentPassword, type Person } from '../../rules/actor.ts'
import { deviceLabel } from '../../rules/device.ts'
import { type MadeAnswer, passkeyNotMade } from '../../rules/passkey.ts'
import { maxPasskeys } from '../../rules/passkey-limits.ts'
import { accounts, passkeys, sessions, users } from '../../tables.server.ts'
import {
  needsPasskey,
  passkeyCount,
  passkeyFirst,
  tooManyPasskeys,
} from './passkey-options.server.ts'
import { orNull } from './verify-passkey.server.ts'

/**
 * Stores the passkey that this browser made for the question it was asked. Its device checked its
 * user, so this session counts as one that was opened with it. Refuses without a recent password or
 * passkey, an answer that does not fit, a passkey that is known already, and beyond `maxPasskeys`.
 */
export async function addPasskey(
  actor: Actor,
  { answer, name }: { answer: MadeAnswer; name: string },
  browser: Browser,
): Promise<Result<null>> {
  if (!mayManageOwnAccount(actor)) return signInFirst
  if (!hasRecentPassword(actor)) return passwordFirst
  if (await needsPasskey(actor)) return passkeyFirst
  if ((await passkeyCount(actor)) >= maxPasskeys) return tooManyPasskeys
  if ((await db().$count(passkeys, eq(passkeys.credentialID, answer.id))) > 0)
    return refuse('conflict', 'This passkey is in use already.')
  const made = await orNull(() =>
    auth().api.verifyPasskeyRegistration({
      body: { response: answer },
      headers: authHeaders(browser),
    }),
  )
  if (made === null) return refuse('invalid', passkeyNotMade)
  const shownName = name || getAuthenticatorName(made.aaguid) || deviceLabel(browser.userAgent)
  return transact(async (tx) => {
    await tx
      .update(passkeys)
      .set({ name: shownName, lastUsedAt: sql`now()` })
      .where(eq(passkeys.id, made.id))
    await tx
      .update(sessions)
      .set({ passkeyAt: sql`now()` })
      .where(eq(sessions.token, sessionTokenOf(browser) ?? ''))
    await mailPasskeyChanged(tx, actor, { change: 'added', passkey: shownName, browser })
    const title = `${actor.email} added a passkey: ${shownName}`
    await recordActivity(tx, {
      actor,
      entityType: 'account',
      entityId: actor.userId,
      action: 'passkey_added',
      title,
      after: { passkey: shownName },
    })
    return ok(null)
  })
}

/**
 * Gives one of the person's own passkeys another name. Those of others and missing ones are refused
 * alike.
 */
export async function renamePasskey(
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<Result<null>> {
  if (!mayManageOwnAccount(actor)) return signInFirst
  return transact(async (tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId))
    const [before] = await tx
      .select({ name: passkeys.name })
      .from(passkeys)
      .where(own)
      .for('update')
    if (!before) return gone
    if (name === '')
      return refuse('invalid', 'Please check the form.', { fields: { name: ['Enter a name.'] } })
    await tx.update(passkeys).set({ name }).where(own)
    const what = {
      entityType: 'account',
      entityId: actor.userId,
      action: 'renamed',
      title: `${actor.email} renamed a passkey: ${name}`,
    } as const
    await recordActivity(tx, {
      actor,
      ...what,
      ...changes({ passkey: before.name ?? '' }, { passkey: name }),
    })
    return ok(null)
  })
}

/**
 * Removes one of the person's own passkeys. With the last one, sessions stop counting as opened
 * with a passkey. Refuses without a recent password or passkey, and the last one of an account
 * without a password, which would be locked out.
 */
export async function removePasskey(
  actor: Actor,
  id: string,
  browser: Browser,
): Promise<Result<null>> {
  if (!mayManageOwnAccount(actor)) return signInFirst
  if (!hasRecentPassword(actor)) return passwordFirst
  if (await needsPasskey(actor)) return passkeyFirst
  return transact(async (tx) => {
    // Of two requests that remove the last two at once, the second one sees that one is left.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for('update')
    const ofActor = eq(passkeys.userId, actor.userId)
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), ofActor))
      .returning({ name: passkeys.name })
    if (!removed) return gone
    const isLast = (await tx.$count(passkeys, ofActor)) === 0
    const hasPassword =
      (await tx.$count(
        accounts,
        and(eq(accounts.userId, actor.userId), isNotNull(accounts.password)),
      )) > 0
    if (isLast && !hasPassword)
      return refuse(
        'conflict',
        'This is your only way to sign in. Set a password with ‘Forgot password’ first.',
      )
    if (isLast)
      await tx.update(sessions).set({ passkeyAt: null }).where(eq(sessions.userId, actor.userId))
    const name = removed.name ?? 'Passkey'
    await mailPasskeyChanged(tx, actor, { change: 'removed', passkey: name, browser })
    const title = `${actor.email} removed a passkey: ${name}`
    await recordActivity(tx, {
      actor,
      entityType: 'account',
      entityId: actor.userId,
      action: 'passkey_removed',
      title,
      before: { passkey: name },
    })
    return ok(null)
  })
}

const signInFirst = refuse('unauthenticated', 'Sign in first.')
const passwordFirst = refuse('invalid', 'Confirm that it’s you to save this.', {
  fields: { currentPassword: ['Enter your password, or use a passkey.'] },
})
const gone = refuse('not_found', 'This passkey was removed already.')

type Change = { change: 'added' | 'removed'; passkey: string; browser: Browser }

/** Emails the owner, who may not be the person who changed it. */
async function mailPasskeyChanged(
  tx: Transaction,
  { name, email, userId }: Person,
  { change, passkey, browser }: Change,
): Promise<void> {
  const { timezone } = await siteSettings(tx)
  await enqueueMail(tx, {
    key: `passkey_${change}:${newId()}`,
    template: `passkey_${change}`,
    to: email,
    variables: {
      customer_name: name,
      passkey_name: passkey,
      changed_at: formatMoment(now(), timezone),
      device: deviceLabel(browser.userAgent),
      profile_url: await profileAddress(tx, userId),
    },
  })
}
