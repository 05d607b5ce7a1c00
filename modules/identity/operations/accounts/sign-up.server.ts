import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { transact } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import { hashPassword, roomForPassword } from '../../password-hash.server.ts'
import { emailSchema } from '../../rules/account.ts'
import { passwordProblem } from '../../rules/password.ts'
import { countAttempt } from '../attempts/count-attempt.server.ts'
import { mailConfirmation } from '../confirmations/mail-confirmation.server.ts'
import { type SignedIn, signIn } from '../sessions/sign-in.server.ts'
import { createAccount } from './create-account.server.ts'

export type SignUp = { name: string; email: string; password: string }

/**
 * Makes an account, queues the mail that asks to confirm the address (in one transaction) and signs the person in.
 * Refuses weak passwords ('invalid') and addresses that have an account ('conflict'), with messages by field.
 */
export async function signUp(person: SignUp, browser: Browser): Promise<Result<SignedIn>> {
  const email = emailSchema.safeParse(person.email)
  if (!email.success) return refuse('invalid', 'Please check the form.', { fields: { email: email.error.issues.map((issue) => issue.message) } })
  const problem = passwordProblem(person.password, { email: email.data, isStaff: false })
  if (problem) return refuse('invalid', 'Please choose a different password.', { fields: { password: [problem] } })
  const room = roomForPassword()
  if (!room.ok) return room
  const counted = await countAttempt('signUpAddress', addressKey(browser.address))
  if (!counted.ok) return counted
  const hashed = await orRefusal(() => hashPassword(person.password))
  if (!hashed.ok) return hashed
  const made = await transact(async (tx) => {
    const account = await createAccount(tx, { ...person, email: email.data, passwordHash: hashed.value })
    if (account.ok) await mailConfirmation(tx, { userId: account.value.userId, name: person.name, email: email.data })
    return account
  })
  if (!made.ok) return made
  const signedIn = await signIn({ ...person, email: email.data, remember: true, area: 'site' }, browser)
  return signedIn.ok ? ok(signedIn.value) : signedIn
}
