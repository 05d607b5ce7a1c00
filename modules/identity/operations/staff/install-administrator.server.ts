import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { activeAdministrators } from '../../queries/staff-list.server.ts'
import { emailSchema, personNameSchema, splitName } from '../../rules/account.ts'
import { passwordProblem } from '../../rules/password.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { roles, staffProfiles, users } from '../../tables.server.ts'
import { temporaryPassword } from '../passwords/issue-temporary-password.server.ts'
import { setPassword } from '../passwords/set-password.server.ts'
import { createStaffMember } from './add-staff-member.server.ts'
import { seedRoles } from './seed-roles.server.ts'

export type Installed = {
  email: string
  /**
   * Made up for this administrator, to be shown once; null when the operator brought a password.
   */
  oneTimePassword: string | null
}

/**
 * The operator's way to the first administrator (D21), by command or environment. Without
 * `password` a one-time password is made (D25). Refuses when there is an administrator, except that
 * one who never replaced the one-time password gets a new one.
 */
export async function installAdministrator(
  tx: Transaction,
  input: { email: string; name: string; password?: string },
): Promise<Result<Installed>> {
  const email = emailSchema.safeParse(input.email)
  if (!email.success)
    return refuse('invalid', `${input.email || 'Nothing'} is not an email address.`)
  const name = personNameSchema.safeParse(input.name)
  if (!name.success) return refuse('invalid', 'A name is needed.')
  const problem =
    input.password === undefined
      ? null
      : passwordProblem(input.password, { email: email.data, isStaff: true })
  if (problem !== null) return refuse('invalid', problem)
  const made = temporaryPassword()
  const password = input.password ?? made.password
  const temporaryPasswordUntil = input.password === undefined ? made.until : null
  const created = await createAdministrator(tx, {
    email: email.data,
    name: name.data,
    password,
    temporaryPasswordUntil,
  })
  if (created.ok) {
    // An owner hears of each order and of each day until they say otherwise in their profile.
    await tx
      .update(staffProfiles)
      .set({ notices: { new_order: true, daily_digest: true } })
      .where(eq(staffProfiles.userId, created.value.userId))
  } else {
    const waiting = await neverSignedIn(tx, email.data)
    if (waiting === null) return created
    await setPassword(tx, { userId: waiting, password }, { temporaryUntil: temporaryPasswordUntil })
  }
  return ok({
    email: email.data,
    oneTimePassword: input.password === undefined ? made.password : null,
  })
}

/** An administrator of this address who still has the one-time password. */
async function neverSignedIn(tx: Transaction, email: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(
      staffProfiles,
      and(eq(staffProfiles.userId, users.id), eq(staffProfiles.isActive, true)),
    )
    .innerJoin(roles, and(eq(roles.id, staffProfiles.roleId), eq(roles.name, superAdmin)))
    .where(and(eq(users.email, email), isNotNull(users.temporaryPasswordUntil)))
  return row?.id ?? null
}

export type NewAdministrator = {
  email: string
  name: string
  password: string
  /** Null when the person chose the password; a date when it was made up for them (D25). */
  temporaryPasswordUntil: Date | null
}

/**
 * D21: makes the first administrator, once. Refuses ('conflict') when there is one, also when two
 * installers try at the same moment; further administrators are made under Staff by the first.
 */
export async function createAdministrator(
  tx: Transaction,
  person: NewAdministrator,
): Promise<Result<{ userId: string }>> {
  await lockAdministrators(tx)
  if ((await activeAdministrators(tx)) > 0)
    return refuse(
      'conflict',
      'There is already an administrator. Add more people under Staff in the admin area.',
    )
  const { superAdminId } = await seedRoles(tx)
  const { firstName, lastName } = splitName(person.name)
  const made = await createStaffMember(
    tx,
    { kind: 'system', name: 'Installation' },
    { ...person, firstName, lastName, roleId: superAdminId },
  )
  return made.ok ? ok({ userId: made.value.userId }) : made
}

/**
 * Changes to staff and roles, and the first administrator, are made one after the other: each waits
 * here for the one before to commit.
 */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
}
