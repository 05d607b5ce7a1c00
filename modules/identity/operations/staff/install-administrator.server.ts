import { and, eq, isNotNull } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { emailSchema, personNameSchema } from '../../rules/account.ts'
import { passwordProblem } from '../../rules/password.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { roles, staffProfiles, users } from '../../tables.server.ts'
import { temporaryPassword } from '../passwords/issue-temporary-password.server.ts'
import { setPassword } from '../passwords/set-password.server.ts'
import { createAdministrator } from './create-administrator.server.ts'

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
  if (!created.ok) {
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
