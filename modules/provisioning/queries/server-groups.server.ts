import { asc, eq, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { packageServers, serverGroups, servers } from '../tables.server.ts'
import { allServers } from './servers.server.ts'

/** Every group with its servers and packages; the page's guard asks. */
export async function groupList() {
  const [groups, all, sold] = await Promise.all([
    db().select().from(serverGroups).orderBy(alphabetically(serverGroups.name)),
    allServers(),
    db()
      .select({ groupId: packageServers.groupId, name: packages.name, plan: packageServers.plan })
      .from(packageServers)
      .innerJoin(packages, eq(packages.id, packageServers.packageId))
      .orderBy(asc(packages.sortOrder), alphabetically(packages.name)),
  ])
  return groups.map((group) => ({
    ...group,
    servers: all.filter(({ groupId }) => groupId === group.id),
    packages: sold.filter(({ groupId }) => groupId === group.id),
  }))
}

export type GroupRow = Awaited<ReturnType<typeof groupList>>[number]

/**
 * A group with every package: whether it sells it, as which plan, and which other group does. The
 * plans are those that its servers named when they were tested.
 */
export async function groupById(id: string) {
  if (!isId(id)) return null
  const [group] = await db().select().from(serverGroups).where(eq(serverGroups.id, id))
  if (!group) return null
  const sold = await db()
    .select({
      id: packages.id,
      name: packages.name,
      isActive: packages.isActive,
      plan: sql<string>`coalesce(
        case when ${packageServers.groupId} = ${id} then ${packageServers.plan} end, '')`,
      otherGroup: sql<
        string | null
      >`case when ${packageServers.groupId} <> ${id} then ${serverGroups.name} end`,
    })
    .from(packages)
    .leftJoin(packageServers, eq(packageServers.packageId, packages.id))
    .leftJoin(serverGroups, eq(serverGroups.id, packageServers.groupId))
    .orderBy(asc(packages.sortOrder), alphabetically(packages.name))
  const offered = await db()
    .select({ plans: servers.plans })
    .from(servers)
    .where(eq(servers.groupId, id))
  const plans = [...new Set(offered.flatMap((server) => server.plans))].sort()
  return { ...group, sold, plans }
}

/** The group whose servers set a package up, and as which of their plans; null for none. */
export async function groupOfPackage(packageId: string) {
  const [group] = await db()
    .select({ id: serverGroups.id, name: serverGroups.name, plan: packageServers.plan })
    .from(packageServers)
    .innerJoin(serverGroups, eq(serverGroups.id, packageServers.groupId))
    .where(eq(packageServers.packageId, packageId))
  return group ?? null
}

export function groupNames() {
  return db()
    .select({ id: serverGroups.id, name: serverGroups.name })
    .from(serverGroups)
    .orderBy(alphabetically(serverGroups.name))
}
