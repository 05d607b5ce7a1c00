import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { packageServers, serverDifferences, serverGroups, servers } from '../tables.server.ts'

/** All but the secret. */
const shown = {
  id: servers.id,
  groupId: servers.groupId,
  name: servers.name,
  kind: servers.kind,
  address: servers.address,
  userName: servers.userName,
  hasSecret: sql<boolean>`${servers.secret} <> ''`,
  fingerprint: servers.fingerprint,
  nameServers: servers.nameServers,
  capacity: servers.capacity,
  takesNew: servers.takesNew,
  perMinute: servers.perMinute,
  dueHours: servers.dueHours,
  version: servers.version,
  checkedAt: servers.checkedAt,
  problem: servers.problem,
  restsUntil: servers.restsUntil,
  lockedOutAt: servers.lockedOutAt,
  used: sql<number>`(
    select count(*)::int from provisioned_services s
    where s.server_id = servers.id and s.seen <> 'ended')`,
  waiting: sql<number>`(
    select count(*)::int from service_actions a
    where a.server_id = servers.id and a.state in ('waiting', 'running'))`,
  differing: sql<number>`(
    select count(*)::int from server_differences d where d.server_id = servers.id)`,
}

function read() {
  return db()
    .select(shown)
    .from(servers)
    .orderBy(asc(servers.createdAt), asc(servers.id))
    .$dynamic()
}

export type ServerRow = Awaited<ReturnType<typeof read>>[number]

/** Every group with its servers and packages; the page's guard asks. */
export async function groupList() {
  const [groups, all, sold] = await Promise.all([
    db().select().from(serverGroups).orderBy(alphabetically(serverGroups.name)),
    read(),
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

export async function serverById(id: string): Promise<ServerRow | null> {
  if (!isId(id)) return null
  const [row] = await read().where(eq(servers.id, id))
  return row ?? null
}

/** A group with every package: whether it sells it, as which plan, and which other group does. */
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
  return { ...group, sold }
}

export function groupNames() {
  return db()
    .select({ id: serverGroups.id, name: serverGroups.name })
    .from(serverGroups)
    .orderBy(alphabetically(serverGroups.name))
}

const shownDifferences = 200

/** What the last comparison found on a server. */
export function differencesOn(serverId: string) {
  return db()
    .select()
    .from(serverDifferences)
    .where(eq(serverDifferences.serverId, serverId))
    .orderBy(asc(serverDifferences.kind), alphabetically(serverDifferences.userName))
    .limit(shownDifferences)
}

export type DifferenceRow = Awaited<ReturnType<typeof differencesOn>>[number]

/** One difference with its server's name; null when it was settled. */
export async function differenceById(serverId: string, id: string) {
  if (!isId(serverId) || !isId(id)) return null
  const [row] = await db()
    .select()
    .from(serverDifferences)
    .where(
      and(
        eq(serverDifferences.id, id),
        eq(serverDifferences.serverId, serverId),
        inArray(serverDifferences.kind, ['extra']),
      ),
    )
  return row ?? null
}
