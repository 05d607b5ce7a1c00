import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { accountOfAddress } from '../../queries/account-of-address.server.ts'
import type { Actor } from '../../rules/actor.ts'
import type { StaffChange } from '../../rules/staff/staff-change.ts'
import type { NewMember } from '../../rules/staff/staff-form.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { announceAdministrator } from './announce-access.server.ts'
import { createStaffMember } from './create-staff-member.server.ts'
import { freeStaffAddress } from './free-address.server.ts'
import { givenRole } from './given-role.server.ts'

export type AddedMember = { userId: string; staffId: string }

/**
 * `passwordHash` is made before the transaction; the password works until `temporaryPasswordUntil`
 * and must then have been replaced (D25).
 */
export type MemberWithPassword = NewMember & { passwordHash: string; temporaryPasswordUntil: Date }

/**
 * Adds a member of staff with a temporary password to hand over. The caller holds
 * `lockAdministrators` and has asked for the right. Refuses: an address that is on the staff or has
 * an account already, what `givenRole` refuses.
 */
export async function addStaffMember(
  tx: Transaction,
  actor: Actor,
  member: MemberWithPassword,
): Promise<Result<StaffChange<AddedMember>>> {
  const free = await freeStaffAddress(tx, member.email)
  if (!free.ok) return free
  const role = await givenRole(tx, actor, member.roleId)
  if (!role.ok) return role
  if ((await accountOfAddress(tx, member.email)) !== null) return hasAccount
  const made = await createStaffMember(tx, actor, { ...member, password: '' })
  if (!made.ok) return made
  if (role.value.name === superAdmin)
    await announceAdministrator(tx, actor, {
      name: `${member.firstName} ${member.lastName}`,
      email: member.email,
    })
  return ok({ value: made.value, people: [] })
}

const accountMessage =
  'This email address has a sign-in account already. Send an invitation instead, so that its owner decides.'
const hasAccount = refuse('conflict', accountMessage, { fields: { email: [accountMessage] } })
