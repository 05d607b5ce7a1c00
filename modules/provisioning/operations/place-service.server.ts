import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { serverFor } from '../rules/server-filling.ts'
import { serverGroups, servers, services } from '../tables.server.ts'

/** Chooses the server of a new account, with its group locked. Returns what is in the way. */
export async function placeService(
  tx: Transaction,
  service: typeof services.$inferSelect,
): Promise<string | null> {
  if (service.domain === '') return noDomain
  if (service.serverId !== null) return null
  const [group] = await tx
    .select()
    .from(serverGroups)
    .where(eq(serverGroups.id, service.groupId))
    .for('update')
  if (!group) throw new Error('A group with services is never deleted')
  const filled = await tx
    .select({
      id: servers.id,
      takesNew: servers.takesNew,
      capacity: servers.capacity,
      used: sql<number>`(
        select count(*)::int from provisioned_services s
        where s.server_id = servers.id and s.seen <> 'ended')`,
    })
    .from(servers)
    .where(eq(servers.groupId, group.id))
    .orderBy(asc(servers.createdAt), asc(servers.id))
  const chosen = serverFor(group.fill, filled)
  if (!chosen) return `No server of ${group.name} has room for another account.`
  await tx.update(services).set({ serverId: chosen.id }).where(eq(services.id, service.id))
  return null
}

const noDomain = 'The domain of the account is not known. Enter it, then try again.'
