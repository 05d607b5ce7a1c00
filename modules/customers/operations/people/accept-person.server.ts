import { eq } from 'drizzle-orm'
import { ok, orRefusal, RefusalError, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Browser } from '#modules/identity/browser.server.ts'
import { createAccount } from '#modules/identity/operations/accounts/create-account.server.ts'
import { countAttempt } from '#modules/identity/operations/attempts/count-attempt.server.ts'
import { consumeMailedToken } from '#modules/identity/operations/confirmations/mailed-token.server.ts'
import { proveAddress } from '#modules/identity/operations/passwords/set-password.server.ts'
import { actFor } from '#modules/identity/operations/sessions/customer-view.server.ts'
import { type SignedIn, signIn } from '#modules/identity/operations/sessions/sign-in.server.ts'
import { hashPassword, roomForPassword } from '#modules/identity/password-hash.server.ts'
import { mayManageOwnAccount } from '#modules/identity/policy.ts'
import { accountActor } from '#modules/identity/rules/account-actor.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { passwordProblem } from '#modules/identity/rules/password.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import {
  type PersonInvitation,
  personInvitation,
} from '../../queries/people/person-invitation.server.ts'
import type { JoinInput } from '../../rules/people.ts'
import { customerPeople } from '../../tables.server.ts'
import { lockForPeople } from './change-person.server.ts'

/**
 * Makes the account of an invited person who has none yet, and signs in. Refuses ('invalid') links
 * that are used, withdrawn or past their time, and weak passwords, which do not use the link up;
 * ('conflict') an address that has an account by now.
 */
export async function joinAsNewPerson(
  input: JoinInput,
  browser: Browser,
): Promise<Result<SignedIn>> {
  const room = roomForPassword()
  if (!room.ok) return room
  const counted = await countAttempt('resetAddress', addressKey(browser.address))
  if (!counted.ok) return counted
  const invitation = await personInvitation(input.token)
  if (invitation === null) return deadInvitation
  const { email } = invitation
  const problem = passwordProblem(input.password, { email, isStaff: false })
  if (problem !== null)
    return refuse('invalid', 'Please choose a different password.', {
      fields: { password: [problem] },
    })
  const hashed = await orRefusal(() => hashPassword(input.password))
  if (!hashed.ok) return hashed
  const name = `${input.firstName} ${input.lastName}`
  const joined = await onInvitation(input.token, async (tx, present) => {
    const account = await createAccount(tx, {
      email,
      name,
      password: input.password,
      passwordHash: hashed.value,
      emailVerified: true,
    })
    return account.ok ? accept(tx, present, { userId: account.value.userId, name }) : account
  })
  if (!joined.ok) return joined
  return signIn({ email, password: input.password, remember: true, area: 'site' }, browser)
}

/**
 * Accepts an invitation with the account that is signed in, whose address must be the invited one,
 * and acts for the customer from then on. The link has come to the address, so it is confirmed with
 * it.
 */
export async function acceptAsPerson(
  actor: Actor,
  token: string,
  browser: Browser,
): Promise<Result<{ customerName: string }>> {
  if (!mayManageOwnAccount(actor))
    return refuse('unauthenticated', 'Sign in to accept the invitation.')
  const accepted = await onInvitation(token, async (tx, invitation) => {
    if (invitation.email !== actor.email.toLowerCase())
      return refuse(
        'forbidden',
        `This invitation is for ${invitation.email}. Sign in with that address to accept it.`,
      )
    await proveAddress(tx, actor.userId)
    return accept(tx, invitation, { userId: actor.userId, name: actor.name })
  })
  if (!accepted.ok) return accepted
  await actFor(actor, accepted.value.customerId, browser)
  return ok({ customerName: accepted.value.customerName })
}

/**
 * The invitation is either accepted or withdrawn: the customer's row is held, and the link read
 * again behind it.
 */
function onInvitation(
  token: string,
  work: (tx: Transaction, invitation: PersonInvitation) => Promise<Result<PersonInvitation>>,
): Promise<Result<PersonInvitation>> {
  return transact(async (tx) => {
    const seen = await personInvitation(token, tx)
    if (seen === null || !(await lockForPeople(tx, seen.customerId))) return deadInvitation
    const invitation = await personInvitation(token, tx)
    if (invitation === null) return deadInvitation
    const done = await work(tx, invitation)
    // What is refused does not use the link up.
    if (
      done.ok &&
      (await consumeMailedToken(tx, 'customer-invitation', { token, at: now() })) === null
    )
      throw new RefusalError(deadInvitation.error)
    return done
  })
}

async function accept(
  tx: Transaction,
  invitation: PersonInvitation,
  { userId, name }: { userId: string; name: string },
): Promise<Result<PersonInvitation>> {
  await tx
    .update(customerPeople)
    .set({ userId, name, joinedAt: now() })
    .where(eq(customerPeople.id, invitation.id))
  await recordActivity(tx, {
    actor: accountActor({ userId, name, email: invitation.email, isStaff: false }),
    entityType: 'customer',
    entityId: invitation.customerId,
    action: 'invitation_accepted',
    title: `${name} accepted the invitation as ${contactRoleLabel(invitation.roles).toLowerCase()} contact`,
  })
  return ok(invitation)
}

const deadInvitation = refuse(
  'invalid',
  'This invitation has expired, was withdrawn or was already used. Ask for a new one.',
)
