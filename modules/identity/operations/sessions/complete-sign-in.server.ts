import { eq, sql } from 'drizzle-orm'
import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import type { Browser } from '../../browser.server.ts'
import { profileAddress } from '../../queries/sign-in/profile-address.server.ts'
import { placeOfAddress, signInSource } from '../../queries/sign-in-facts.server.ts'
import { accountActor } from '../../rules/account-actor.ts'
import { deviceLabel, deviceOf } from '../../rules/device.ts'
import { users } from '../../tables.server.ts'
import { rememberSource } from '../attempts/remember-source.server.ts'
import { type AccountFacts, accountFacts } from './end-sessions.server.ts'

/** How a user proved who they are: by password, by password and code, by passkey. */
export type SignInMethod = 'password' | 'code' | 'passkey'

/**
 * The end of every sign-in: it is recorded in the audit log, the owner is emailed when the account
 * does not know the browser (but for the very first sign-in, which only its owner can make), and
 * the browser is known from now on. Answers the Set-Cookie line that marks it.
 */
export async function completeSignIn(
  userId: string,
  browser: Browser,
  method: SignInMethod,
): Promise<string> {
  const { kind } = await signInSource(userId, browser)
  const done = await transact(async (tx) => {
    const account = await accountFacts(userId, tx)
    if (account) {
      await recordActivity(tx, entryOf(account, browser, method))
      if (kind !== 'known_device' && account.lastSignedInAt !== null)
        await mailNewDevice(tx, account, browser)
    }
    await tx.update(users).set({ lastSignedInAt: sql`now()` }).where(eq(users.id, userId))
    return ok(await rememberSource(tx, userId, browser))
  })
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

function entryOf(account: AccountFacts, { userAgent, address }: Browser, method: SignInMethod) {
  const { browser, system } = deviceOf(userAgent)
  const title = `${account.email} signed in ${method === 'passkey' ? 'with a passkey ' : ''}from ${browser}, ${system}`
  const details = { address, withCode: method === 'code', withPasskey: method === 'passkey' }
  return {
    actor: accountActor(account),
    entityType: 'account',
    entityId: account.userId,
    action: 'signed_in',
    title,
    details,
  } as const
}

/** The moment is the database's, like that of the session. */
async function mailNewDevice(
  tx: Transaction,
  { userId, name, email }: AccountFacts,
  { userAgent, address }: Browser,
): Promise<void> {
  const { timezone } = await siteSettings(tx)
  await enqueueMail(tx, {
    key: `new_device_sign_in:${newId()}`,
    template: 'new_device_sign_in',
    to: email,
    variables: {
      customer_name: name,
      signed_in_at: formatMoment(new Date(), timezone),
      device: deviceLabel(userAgent),
      place: await placeOfAddress(address),
      profile_url: await profileAddress(tx, userId),
    },
  })
}
