import { asc, eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { serverKindFacts } from '../rules/server-kinds.ts'
import { servers, serviceActions, services, serviceWishes } from '../tables.server.ts'
import { openAction } from './services.server.ts'

/** What customers see of the accounts of their subscription, in the order of its items. */
export async function accountsOf(subscriptionId: string) {
  const rows = await db()
    .select({
      service: services,
      serverName: servers.name,
      kind: servers.kind,
      nameServers: servers.nameServers,
      verb: serviceActions.verb,
      actionState: serviceActions.state,
    })
    .from(services)
    .leftJoin(servers, eq(servers.id, services.serverId))
    .leftJoin(serviceActions, openAction)
    .where(eq(services.subscriptionId, subscriptionId))
    .orderBy(asc(services.position), asc(services.number))
  return rows.map(({ service, kind, serverName, nameServers, verb, actionState }) => ({
    id: service.id,
    domain: service.domain,
    userName: service.userName,
    ip: service.ip,
    seen: service.seen,
    usage: service.usage,
    usageAt: service.usageAt,
    nameServers: nameServers ?? [],
    serverName,
    verb,
    actionState,
    opensPanel: kind !== null && serverKindFacts[kind].signsIn && service.seen === 'active',
  }))
}

export type CustomerAccount = Awaited<ReturnType<typeof accountsOf>>[number]

/** Whether these accounts do not follow their subscription yet: a change waits, or an action is open. */
export async function isAtWork(
  subscriptionId: string,
  accounts: readonly CustomerAccount[],
): Promise<boolean> {
  if (accounts.some(({ verb }) => verb !== null)) return true
  const ofThis = eq(serviceWishes.subscriptionId, subscriptionId)
  return (await db().$count(serviceWishes, ofThis)) > 0
}
