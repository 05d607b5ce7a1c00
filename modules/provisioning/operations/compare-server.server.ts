import { and, eq, inArray, ne } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { mayManageServers } from '../policy.ts'
import { differencesOf } from '../rules/difference.ts'
import { serverKindFacts } from '../rules/server-kinds.ts'
import { connectServer } from '../servers/connections.server.ts'
import { serverDifferences, servers, serviceActions, services } from '../tables.server.ts'
import { provisioningActor } from './service-changed.server.ts'

type Server = typeof servers.$inferSelect

/** Each night: every server that can be asked. A server that does not answer keeps what was found. */
export async function compareServers(): Promise<void> {
  const all = await db().select().from(servers)
  for (const server of all)
    if (serverKindFacts[server.kind].isAsked && server.lockedOutAt === null)
      await compareServer(server).catch((error: unknown) =>
        log().error({ err: error, server: server.name }, 'its accounts were not compared'),
      )
}

/** The same for one server, by hand. */
export async function compareNow(actor: Actor, id: string): Promise<Result<{ found: number }>> {
  if (!mayManageServers(actor)) return refuse('forbidden', 'You may not manage servers.')
  const [server] = isId(id) ? await db().select().from(servers).where(eq(servers.id, id)) : []
  if (!server) return refuse('not_found', 'There is no such server.')
  if (!serverKindFacts[server.kind].isAsked)
    return refuse('conflict', 'A server of this kind cannot be asked for its accounts.')
  return compareServer(server)
}

/**
 * Writes what differs between the server's accounts and the books, and deletes nothing anywhere.
 * What is being done at this moment is left out.
 */
async function compareServer(server: Server): Promise<Result<{ found: number }>> {
  const listed = await connectServer(server).list()
  if (listed.kind !== 'done') return refuse('unavailable', listed.message)
  return transact(async (tx) => {
    const booked = await tx
      .select()
      .from(services)
      .where(and(eq(services.serverId, server.id), ne(services.userName, '')))
    const busy = await tx
      .select({ serviceId: serviceActions.serviceId })
      .from(serviceActions)
      .where(
        and(
          eq(serviceActions.serverId, server.id),
          inArray(serviceActions.state, ['waiting', 'running', 'pending', 'needs_person']),
        ),
      )
    const isBusy = new Set(busy.map(({ serviceId }) => serviceId))
    const skipped = new Set(
      booked.filter(({ id, seen }) => isBusy.has(id) || seen === 'none').map((own) => own.userName),
    )
    const found = differencesOf(
      booked
        .filter(({ userName, seen }) => seen !== 'ended' && !skipped.has(userName))
        .map((own) => ({ ...own, serviceId: own.id })),
      listed.value.filter(({ userName }) => !skipped.has(userName)),
    )
    await tx.delete(serverDifferences).where(eq(serverDifferences.serverId, server.id))
    for (let from = 0; from < found.length; from += 500)
      await tx
        .insert(serverDifferences)
        .values(found.slice(from, from + 500).map((one) => ({ ...one, serverId: server.id })))
        .onConflictDoNothing()
    await tx.update(servers).set({ checkedAt: now() }).where(eq(servers.id, server.id))
    if (found.length > 0)
      await recordActivity(tx, {
        actor: provisioningActor,
        entityType: 'server',
        entityId: server.id,
        action: 'attention',
        title: `Server ${server.name}: ${found.length} accounts differ from the books`,
      })
    return ok({ found: found.length })
  })
}
