import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { mayManageServers } from '../policy.ts'
import { lockBilled, soldItems } from '../queries/billed.server.ts'
import { differencesOf } from '../rules/difference.ts'
import { serverKindFacts } from '../rules/server-kinds.ts'
import { connectServer } from '../servers/connections.server.ts'
import { serverDifferences, servers, serviceActions, services } from '../tables.server.ts'
import { targetOf } from './perform-action.server.ts'
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

/**
 * Takes an account that exists on the server for a subscription that has none yet: it is looked
 * after from now on as if it had been set up here.
 */
export async function adoptAccount(
  actor: Actor,
  differenceId: string,
  subscriptionId: string,
): Promise<Result<{ serviceId: string }>> {
  if (!mayManageServers(actor)) return refuse('forbidden', 'You may not manage servers.')
  const missing = refuse('not_found', 'There is no such account, or it is in the books already.')
  if (!isId(differenceId)) return missing
  if (!isId(subscriptionId)) return refuse('not_found', 'There is no such subscription.')
  const [listed] = await db()
    .select()
    .from(serverDifferences)
    .innerJoin(servers, eq(servers.id, serverDifferences.serverId))
    .where(and(eq(serverDifferences.id, differenceId), eq(serverDifferences.kind, 'extra')))
  if (!listed) return missing
  const { servers: server, server_differences: extra } = listed
  const answer = await connectServer(server).get(extra.userName)
  if (answer.kind !== 'done') return refuse('unavailable', answer.message)
  if (!answer.value) return missing
  const { plan, isSuspended, ip, domain } = answer.value
  return transact(async (tx) => {
    const subscription = await lockBilled(tx, subscriptionId)
    if (!subscription || subscription.status === 'cancelled')
      return refuse('not_found', 'There is no such subscription.')
    const removed = await tx
      .delete(serverDifferences)
      .where(eq(serverDifferences.id, differenceId))
      .returning({ id: serverDifferences.id })
    if (removed.length === 0) return missing
    const taken = await tx
      .select({ position: services.position })
      .from(services)
      .where(eq(services.subscriptionId, subscriptionId))
    const item = (await soldItems(tx, subscriptionId)).find(
      ({ position }) => !taken.some((own) => own.position === position),
    )
    if (!item) return refuse('conflict', 'Each item of this subscription has an account already.')
    const [service] = await tx
      .insert(services)
      .values({
        ...{ subscriptionId, position: item.position, number: 1, groupId: server.groupId },
        ...{ serverId: server.id, domain, userName: extra.userName, ip },
        ...{ plan: item.plan ?? plan, seenPlan: plan, seenAt: now() },
        seen: isSuspended ? 'suspended' : 'active',
      })
      .returning({ id: services.id })
    if (!service) throw new Error('An insert returned nothing')
    await recordActivity(tx, {
      actor,
      entityType: 'service',
      entityId: service.id,
      action: 'linked',
      title: `Account ${extra.userName} on ${server.name} belongs to ${subscription.description}`,
    })
    return ok({ serviceId: service.id })
  })
}

const usageHours = 12

/** Reads the usage of accounts whose last reading is old, those longest without one first. */
export async function readUsage(until: number): Promise<void> {
  for (const server of await db().select().from(servers)) {
    if (!serverKindFacts[server.kind].isAsked || server.problem !== '') continue
    const old = new Date(now().getTime() - usageHours * 3_600_000)
    const due = await db()
      .select()
      .from(services)
      .where(
        and(
          eq(services.serverId, server.id),
          inArray(services.seen, ['active', 'suspended']),
          sql`(${services.usageAt} is null or ${services.usageAt} < ${old})`,
        ),
      )
      .orderBy(sql`${services.usageAt} nulls first`)
      .limit(server.perMinute)
    const connection = connectServer(server)
    for (const service of due) {
      if (performance.now() > until) return
      const answer = await connection.usage(targetOf(service, service))
      if (answer.kind !== 'done') break
      await db()
        .update(services)
        .set({ usage: answer.value, usageAt: now() })
        .where(eq(services.id, service.id))
    }
  }
}
