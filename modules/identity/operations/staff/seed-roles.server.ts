import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { agentPermissions, everyPermission, permissionCatalogue } from '../../rules/permissions.ts'
import { superAdmin, supportAgent } from '../../rules/staff/staff-role.ts'
import { permissions, rolePermissions, roles } from '../../tables.server.ts'

/**
 * The permissions of this version and the two system roles. Safe to run at every start; what staff
 * changed on Support Agent stays.
 */
export async function seedRoles(
  tx: Transaction,
): Promise<{ superAdminId: string; supportAgentId: string }> {
  const rows = everyPermission.map((id) => ({
    id,
    category: permissionCatalogue[id].category,
    displayName: permissionCatalogue[id].label,
  }))
  await tx.insert(permissions).values(rows).onConflictDoNothing()
  const superAdminId = await seedRole(tx, superAdmin, {
    description: 'Everything, always.',
    granted: everyPermission,
  })
  const supportAgentId = await seedRole(tx, supportAgent, {
    description: 'Tickets and live chat.',
    granted: agentPermissions,
  })
  await tx
    .insert(rolePermissions)
    .values(everyPermission.map((permissionId) => ({ roleId: superAdminId, permissionId })))
    .onConflictDoNothing()
  return { superAdminId, supportAgentId }
}

async function seedRole(
  tx: Transaction,
  name: string,
  { description, granted }: { description: string; granted: readonly string[] },
): Promise<string> {
  const [created] = await tx
    .insert(roles)
    .values({ name, description, isSystemRole: true })
    .onConflictDoNothing()
    .returning({ id: roles.id })
  if (created) {
    const rows = granted.map((permissionId) => ({ roleId: created.id, permissionId }))
    await tx.insert(rolePermissions).values(rows).onConflictDoNothing()
    return created.id
  }
  const [existing] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.name, name))
  if (!existing) throw new Error(`The role ${name} is missing`)
  return existing.id
}
