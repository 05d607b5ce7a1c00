import { newId } from '#kernel/ids.ts'
import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { recordConsent } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { marketingLabel } from '#modules/mail/suppressions/rules/marketing-labels.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { decryptApart } from '#platform/security/encryption.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import { roomForPassword, verifyPassword } from '../../password-hash.server.ts'
import { pendingSignUp } from '../../queries/accounts.server.ts'
import { accountActor } from '../../rules/account-actor.ts'
import { temporaryPasswordHours } from '../../rules/password.ts'
import type { PendingSignUp } from '../../rules/pending-sign-up.ts'
import { countAttempt } from '../attempts/count-attempt.server.ts'
import { consumeMailedToken } from '../confirmations/mailed-token.server.ts'
import { type SignedIn, signIn } from '../sessions/sign-in.server.ts'
import { createAccount } from './create-account.server.ts'

/**
 * Makes the account of a mailed link and signs in. The link alone is not enough: a reader of
 * the mailbox must also have the browser of the sign-up (`browserKey`) or know its password, or
 * else a sign-up in another person's name would be finished by its victim. Refuses ('invalid')
 * dead links and wrong passwords, and ('conflict') an address that got an account meanwhile.
 */
export async function finishSignUp(
  { token, password: typed, browserKey }: Finish,
  browser: Browser,
): Promise<Result<{ entered: SignedIn; target: string }>> {
  const room = roomForPassword()
  if (!room.ok) return room
  const counted = await countAttempt('signUpAddress', addressKey(browser.address))
  if (!counted.ok) return counted
  const pending = await pendingSignUp(token)
  if (pending === null) return deadLink
  const password = typed || (passwordOfBrowser(pending, browserKey) ?? '')
  if (password === '')
    return refuse('invalid', 'Please check the form.', {
      fields: { password: ['Enter your password.'] },
    })
  const tries = await countAttempt('signUpPassword', pending.passwordHash)
  if (!tries.ok) return tries
  const isRight = await orRefusal(() => verifyPassword({ hash: pending.passwordHash, password }))
  if (!isRight.ok) return isRight
  if (!isRight.value)
    return refuse('invalid', 'Please check the form.', {
      fields: { password: ['This isn’t the password you chose.'] },
    })
  const made = await makeAccount(pending, { token, password, clientAddress: browser.address })
  if (!made.ok) return made
  const entered = await signIn(
    { email: pending.email, password, remember: true, area: 'site' },
    browser,
  )
  return entered.ok ? ok({ entered: entered.value, target: pending.target }) : entered
}

type Finish = {
  token: string
  /** Blank where the browser that signed up opens the link. */
  password: string
  browserKey?: string | undefined
}

/** The password of a sign-up, where this browser made it; null in another one. */
export function passwordOfBrowser(
  { encryptedPassword = '' }: PendingSignUp,
  browserKey = '',
): string | null {
  return decryptApart(encryptedPassword, browserKey)
}

type Finishing = { token: string; password: string; clientAddress: string }

function makeAccount(
  pending: PendingSignUp,
  { token, password, clientAddress }: Finishing,
): Promise<Result<{ userId: string }>> {
  return transact(async (tx) => {
    if ((await consumeMailedToken(tx, 'sign-up', { token, at: now() })) === null) return deadLink
    const made = await createAccount(tx, { ...pending, password, emailVerified: true })
    if (!made.ok) return made
    const actor = accountActor({
      userId: made.value.userId,
      name: pending.name,
      email: pending.email,
      isStaff: false,
    })
    await recordActivity(tx, {
      actor,
      entityType: 'account',
      entityId: made.value.userId,
      action: 'created',
      title: `${pending.email} signed up`,
    })
    if (pending.marketing)
      await recordConsent(tx, {
        address: pending.email,
        choice: 'given',
        channel: 'sign_up',
        clientAddress,
        words: marketingLabel,
      })
    return made
  })
}

const deadLink = refuse(
  'invalid',
  'This link has expired or was already used. Sign up again for a new one.',
)

/** The mail that brings a temporary password (D25): sealed until it is sent, masked in the log. */
export async function mailWelcome(
  tx: Transaction,
  user: { name: string; email: string; customerId?: string },
  password: string,
): Promise<void> {
  await enqueueMail(tx, {
    key: `welcome:${newId()}`,
    template: 'welcome',
    to: user.email,
    variables: {
      customer_name: user.name,
      email: user.email,
      login_url: `${config().publicUrl}/customer-login`,
      valid_hours: temporaryPasswordHours,
    },
    secrets: { temporary_password: password },
    ...(user.customerId !== undefined && { customerId: user.customerId }),
  })
}
