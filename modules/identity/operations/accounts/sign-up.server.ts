import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#kernel/ids.ts'
import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { transact } from '#platform/database.server.ts'
import { encryptApart } from '#platform/security/encryption.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import { hashPassword, roomForPassword } from '../../password-hash.server.ts'
import { accountOfAddress } from '../../queries/accounts.server.ts'
import { emailSchema } from '../../rules/account.ts'
import { passwordProblem } from '../../rules/password.ts'
import { type PendingSignUp, signUpHours } from '../../rules/pending-sign-up.ts'
import { countAttempt } from '../attempts/count-attempt.server.ts'
import { issueMailedToken } from '../confirmations/mailed-token.server.ts'

export type SignUp = {
  name: string
  email: string
  password: string
  /** A path of this site that the finished sign-up leads to. */
  target: string
  marketing?: boolean | undefined
}

/**
 * Known and unknown addresses are answered after the same work and at least this time, so that the
 * answer tells nothing.
 */
const answerMs = 250

/**
 * Takes a sign-up and mails the address: a link that finishes it, or the news that there is an
 * account already. The answer is the same. No account exists before the link is opened
 * (`finishSignUp`). Refuses weak passwords ('invalid') and too many tries, with messages by field.
 * `browserKey` is for a cookie (`signUpCookie`): with it the link needs no password again.
 */
export async function signUp(
  person: SignUp,
  browser: Browser,
): Promise<Result<{ email: string; browserKey: string }>> {
  const email = emailSchema.safeParse(person.email)
  if (!email.success)
    return refuse('invalid', 'Please check the form.', {
      fields: { email: email.error.issues.map((issue) => issue.message) },
    })
  const problem = passwordProblem(person.password, { email: email.data, isStaff: false })
  if (problem)
    return refuse('invalid', 'Please choose a different password.', {
      fields: { password: [problem] },
    })
  const room = roomForPassword()
  if (!room.ok) return room
  const byAddress = await countAttempt('signUpAddress', addressKey(browser.address))
  if (!byAddress.ok) return byAddress
  const byAccount = await countAttempt('signUpAccount', email.data)
  if (!byAccount.ok) return byAccount
  const hashed = await orRefusal(() => hashPassword(person.password))
  if (!hashed.ok) return hashed
  const { key, encrypted } = encryptApart(person.password)
  const pending = {
    name: person.name.trim(),
    email: email.data,
    passwordHash: hashed.value,
    encryptedPassword: encrypted,
    target: person.target,
    marketing: person.marketing === true,
  }
  await Promise.all([mailSignUp(pending), pause(answerMs)])
  return ok({ email: email.data, browserKey: key })
}

/**
 * Writes the same rows for both, so that neither takes longer; the link of a known address is not
 * sent.
 */
async function mailSignUp(pending: PendingSignUp): Promise<void> {
  await transact(async (tx) => {
    const isKnown = (await accountOfAddress(tx, pending.email)) !== null
    const token = await issueMailedToken(tx, 'sign-up', {
      userId: JSON.stringify(pending),
      expiresAt: new Date(now().getTime() + signUpHours * 3_600_000),
    })
    const { publicUrl } = config()
    const links: Record<string, string> = isKnown
      ? { sign_in_url: `${publicUrl}/customer-login`, reset_url: `${publicUrl}/forgot-password` }
      : { verify_url: `${publicUrl}/auth/sign-up?token=${token}` }
    await enqueueMail(tx, {
      key: `sign_up:${newId()}`,
      template: isKnown ? 'account_exists' : 'finish_sign_up',
      to: pending.email,
      variables: isKnown ? {} : { customer_name: pending.name, valid_hours: signUpHours },
      secrets: links,
    })
    return ok(undefined)
  })
}
