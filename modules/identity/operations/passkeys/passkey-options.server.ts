import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser } from '../../browser.server.ts'
import { mayManageOwnAccount } from '../../policy.ts'
import { type Actor, hasRecentPassword, type Person } from '../../rules/actor.ts'
import { passkeyHost } from '../../rules/passkey.ts'
import { maxPasskeys } from '../../rules/passkey-limits.ts'
import { passkeys } from '../../tables.server.ts'
import { countAttempt } from '../attempts/count-attempt.server.ts'

/**
 * What a browser asks its devices, as `PublicKeyCredential.parse…FromJSON` reads it, and the
 * Set-Cookie lines that bind the answer to this browser, once, for five minutes.
 */
export type PasskeyOptions = { options: object; cookies: string[] }

/** For signing in: any passkey of this site. Who it is follows from the answer. */
export function signInOptions(browser: Browser): Promise<Result<PasskeyOptions>> {
  // Without the cookies, because a session would limit the choice to its own passkeys.
  return requestOptions({ ...browser, cookie: '' })
}

/**
 * For confirming that a signed-in user is still there: one of the user's passkeys. Refuses users
 * who have none.
 */
export async function confirmOptions(
  actor: Actor,
  browser: Browser,
): Promise<Result<PasskeyOptions>> {
  if (!mayManageOwnAccount(actor)) return refuse('unauthenticated', 'Sign in first.')
  if ((await passkeyCount(actor)) === 0) return refuse('not_found', 'You have no passkey yet.')
  return requestOptions(browser)
}

/** For a new passkey. Refuses without a recent password or passkey, and beyond `maxPasskeys`. */
export async function newPasskeyOptions(
  actor: Actor,
  browser: Browser,
): Promise<Result<PasskeyOptions>> {
  if (!mayManageOwnAccount(actor)) return refuse('unauthenticated', 'Sign in first.')
  if (!hasRecentPassword(actor)) return refuse('forbidden', 'Confirm that it’s you first.')
  if (await needsPasskey(actor)) return passkeyFirst
  if ((await passkeyCount(actor)) >= maxPasskeys) return tooManyPasskeys
  return counted(browser, async () => {
    const { headers, response } = await auth().api.generatePasskeyRegistrationOptions({
      headers: authHeaders(browser),
      returnHeaders: true,
    })
    const { siteTitle } = await siteSettings()
    const options = {
      ...response,
      rp: { ...response.rp, name: brandName(siteTitle) },
      user: { ...response.user, displayName: actor.name },
    }
    return { options, cookies: headers.getSetCookie() }
  })
}

/**
 * Staff who must have a second factor, have a passkey for it, and signed in without: until it is
 * shown, the password alone may not put another factor in its place.
 */
export async function needsPasskey(actor: Person): Promise<boolean> {
  return actor.mustSetUpSecondFactor === true && (await passkeyCount(actor)) > 0
}

export const passkeyFirst = refuse('forbidden', 'Confirm with your passkey first.')

export const tooManyPasskeys = refuse(
  'conflict',
  `You have ${maxPasskeys} passkeys already. Remove one that you don’t use any more.`,
)

function requestOptions(browser: Browser): Promise<Result<PasskeyOptions>> {
  return counted(browser, async () => {
    const { headers, response } = await auth().api.generatePasskeyAuthenticationOptions({
      headers: authHeaders(browser),
      returnHeaders: true,
    })
    return {
      options: { ...response, userVerification: 'required' },
      cookies: headers.getSetCookie(),
    }
  })
}

/** Each question is a row until it is answered or five minutes old, so their number is limited. */
async function counted(
  browser: Browser,
  work: () => Promise<PasskeyOptions>,
): Promise<Result<PasskeyOptions>> {
  if (passkeyHost(config().publicUrl) === null)
    return refuse('not_found', 'Passkeys need a domain name and https.')
  const allowed = await countAttempt('passkeyOptions', addressKey(browser.address))
  return allowed.ok ? ok(await work()) : allowed
}

export async function passkeyCount({ userId }: Pick<Person, 'userId'>): Promise<number> {
  return db().$count(passkeys, eq(passkeys.userId, userId))
}
