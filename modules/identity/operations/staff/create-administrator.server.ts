import { sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { activeAdministrators } from '../../queries/active-administrators.server.ts'
import { splitName } from '../../rules/account.ts'
import { createStaffMember } from './create-staff-member.server.ts'
import { seedRoles } from './seed-roles.server.ts'

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
