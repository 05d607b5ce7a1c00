import { eq } from 'drizzle-orm'
import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import type { Browser } from '../../browser.server.ts'
import { hashPassword, roomForPassword } from '../../password-hash.server.ts'
import { accountOfAddress } from '../../queries/accounts.server.ts'
import { type Invitation, invitationOf } from '../../queries/invitation.server.ts'
import { accountActor } from '../../rules/account-actor.ts'
import type { AcceptedInvitation } from '../../rules/invitation.ts'
import { passwordProblem } from '../../rules/password.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { staffProfiles, users } from '../../tables.server.ts'
import { createAccount } from '../accounts/create-account.server.ts'
import { countAttempt } from '../attempts/count-attempt.server.ts'
import { consumeMailedToken } from '../confirmations/mailed-token.server.ts'
import { mailPasswordChanged } from '../passwords/reset-password.server.ts'
import { proveAddress, setPassword } from '../passwords/set-password.server.ts'
import { type SignedIn, signIn } from '../sessions/sign-in.server.ts'
import { announceAdministrator } from '../staff/announce-access.server.ts'
import { lockAdministrators } from '../staff/install-administrator.server.ts'

/**
 * Makes the account of a mailed invitation and signs in. The link proves the mailbox, so an account
 * that the address has already gets the new password, as after a reset, and its sessions end.
 * Refuses ('invalid') links that are used, withdrawn or past their time, and weak passwords, which
 * do not use the link up.
 */
export async function acceptInvitation(
  input: AcceptedInvitation,
  browser: Browser,
): Promise<Result<SignedIn>> {
  const room = roomForPassword()
  if (!room.ok) return room
  const counted = await countAttempt('resetAddress', addressKey(browser.address))
  if (!counted.ok) return counted
  const invitation = await invitationOf(input.token)
  if (invitation === null) return deadInvitation
  const problem = passwordProblem(input.password, { email: invitation.email, isStaff: true })
  if (problem !== null)
    return refuse('invalid', 'Please choose a different password.', {
      fields: { password: [problem] },
    })
  const hashed = await orRefusal(() => hashPassword(input.password))
  if (!hashed.ok) return hashed
  const joined = await transact((tx) => join(tx, input, hashed.value))
  if (!joined.ok) return joined
  return signIn(
    { email: joined.value.email, password: input.password, remember: true, area: 'admin' },
    browser,
  )
}

/**
 * Serialised with other changes to staff, so that an invitation is either accepted or withdrawn.
 */
async function join(
  tx: Transaction,
  input: AcceptedInvitation,
  passwordHash: string,
): Promise<Result<Invitation>> {
  await lockAdministrators(tx)
  const invitation = await invitationOf(input.token, tx)
  if (
    invitation === null ||
    (await consumeMailedToken(tx, 'staff-invitation', { token: input.token, at: now() })) === null
  )
    return deadInvitation
  const name = `${input.firstName} ${input.lastName}`
  const account = await ownAccount(tx, invitation.email, {
    name,
    password: input.password,
    passwordHash,
  })
  if (!account.ok) return account
  const { userId } = account.value
  await tx
    .update(staffProfiles)
    .set({ userId, firstName: input.firstName, lastName: input.lastName, invitedAt: null })
    .where(eq(staffProfiles.id, invitation.staffId))
  const { email, roleName: role } = invitation
  const actor = accountActor({ userId, name, email, isStaff: true })
  await recordActivity(tx, {
    actor,
    entityType: 'staff',
    entityId: invitation.staffId,
    action: 'invitation_accepted',
    title: `${name} accepted the invitation as ${role}`,
    after: { firstName: input.firstName, lastName: input.lastName, email, role },
  })
  if (role === superAdmin) await announceAdministrator(tx, actor, { name, email })
  return ok(invitation)
}

type Credentials = { name: string; password: string; passwordHash: string }

async function ownAccount(
  tx: Transaction,
  email: string,
  { name, ...credentials }: Credentials,
): Promise<Result<{ userId: string }>> {
  const known = await accountOfAddress(tx, email)
  if (known === null) return createAccount(tx, { email, name, ...credentials, emailVerified: true })
  const [member] = await tx
    .select({ id: staffProfiles.id })
    .from(staffProfiles)
    .where(eq(staffProfiles.userId, known.userId))
  if (member) return refuse('conflict', 'This person is on the staff already.')
  await proveAddress(tx, known.userId)
  await setPassword(tx, { userId: known.userId, password: credentials.password })
  await tx.update(users).set({ name, role: null }).where(eq(users.id, known.userId))
  await mailPasswordChanged(tx, { name, email }, now())
  return ok({ userId: known.userId })
}

const deadInvitation = refuse(
  'invalid',
  'This invitation has expired, was withdrawn or was already used. Ask for a new one.',
)
