import { eq } from 'drizzle-orm'
import { createStaffMember } from '#modules/identity/operations/staff/add-staff-member.server.ts'
import { createAdministrator } from '#modules/identity/operations/staff/install-administrator.server.ts'
import { seedRoles } from '#modules/identity/operations/staff/seed-roles.server.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import { rolePermissions, roles, staffProfiles, users } from '#modules/identity/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'

const installation = { kind: 'system', name: 'Installation' } as const
const dayMs = 86_400_000

/** A role of the firm's own. */
const billingClerk = {
  name: 'Billing clerk',
  description: 'Orders, invoices and payments, and the customers they belong to.',
  permissions: [
    'customers.manage',
    'orders.manage',
    'invoices.manage',
    'payments.manage',
    'subscriptions.manage',
  ],
} as const satisfies { name: string; description: string; permissions: readonly Permission[] }

/**
 * The people of the demo firm: members with a printed address, former members, and one who has yet
 * to accept an invitation.
 */
export async function seedDemoStaff(tx: Transaction, now: Date): Promise<void> {
  const { supportAgentId } = await seedRoles(tx)
  const password = { password: demoPassword, temporaryPasswordUntil: null }
  const admin = await createAdministrator(tx, {
    email: demoAccounts.admin,
    name: 'Nadia Jacobs',
    ...password,
  })
  if (!admin.ok) throw new Error(admin.error.message)
  const clerkId = await seedRole(tx, billingClerk)
  const themba = await addMember(tx, {
    email: demoAccounts.agent,
    firstName: 'Themba',
    lastName: 'Ndlovu',
    roleId: supportAgentId,
    ...password,
  })
  const zanele = await addMember(tx, {
    email: 'zanele@hostwright.test',
    firstName: 'Zanele',
    lastName: 'Khumalo',
    roleId: clerkId,
    ...password,
  })
  for (const [userId, days] of [
    [zanele, 2],
    [themba, 1],
  ] as const)
    await tx
      .update(users)
      .set({ lastSignedInAt: new Date(now.getTime() - days * dayMs) })
      .where(eq(users.id, userId))
  await addMember(tx, {
    email: 'pieter@hostwright.test',
    firstName: 'Pieter',
    lastName: 'Swart',
    roleId: supportAgentId,
    ...password,
    isActive: false,
  })
  const joined = new Date(now.getTime() - 151 * dayMs)
  await tx.update(staffProfiles).set({ createdAt: joined })
  // Four days ago: the link has expired, and can be sent again.
  const invitedAt = new Date(now.getTime() - 4 * dayMs)
  const invited = {
    email: 'aisha@hostwright.test',
    firstName: 'Aisha',
    lastName: 'Davids',
    role: 'agent' as const,
    roleId: clerkId,
  }
  await tx.insert(staffProfiles).values({ ...invited, invitedAt, createdAt: invitedAt })
}

async function addMember(
  tx: Transaction,
  member: Parameters<typeof createStaffMember>[2],
): Promise<string> {
  const made = await createStaffMember(tx, installation, member)
  if (!made.ok) throw new Error(made.error.message)
  return made.value.userId
}

async function seedRole(
  tx: Transaction,
  { permissions, ...role }: typeof billingClerk,
): Promise<string> {
  const [row] = await tx.insert(roles).values(role).returning({ id: roles.id })
  if (!row) throw new Error('The role was not stored')
  await tx
    .insert(rolePermissions)
    .values(permissions.map((permissionId) => ({ roleId: row.id, permissionId })))
  return row.id
}
