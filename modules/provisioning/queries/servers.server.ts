import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { packageServers, serverDifferences, servers, services } from '../tables.server.ts'

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
  siteAddresses: servers.siteAddresses,
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
    select count(*)::int from server_differences d
      where d.server_id = servers.id)`,
}

/** Every server, in the order in which they were added. */
export function allServers() {
  return db()
    .select(shown)
    .from(servers)
    .orderBy(asc(servers.createdAt), asc(servers.id))
    .$dynamic()
}

export type ServerRow = Awaited<ReturnType<typeof allServers>>[number]

export async function serverById(id: string): Promise<ServerRow | null> {
  if (!isId(id)) return null
  const [row] = await allServers().where(eq(servers.id, id))
  return row ?? null
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

/** Servers of the group that sells the service's package now; none where that is its own group. */
export function newServersOf(serviceId: string, executor: Executor = db()) {
  return executor
    .select({ id: servers.id, name: servers.name, groupId: servers.groupId })
    .from(servers)
    .innerJoin(packageServers, eq(packageServers.groupId, servers.groupId))
    .innerJoin(subscriptionItems, eq(subscriptionItems.packageId, packageServers.packageId))
    .innerJoin(
      services,
      and(
        eq(services.subscriptionId, subscriptionItems.subscriptionId),
        eq(services.position, subscriptionItems.position),
        ne(services.groupId, packageServers.groupId),
      ),
    )
    .where(
      and(
        eq(services.id, serviceId),
        isNotNull(subscriptionItems.startedOn),
        isNull(subscriptionItems.endedOn),
      ),
    )
    .orderBy(alphabetically(servers.name))
}
