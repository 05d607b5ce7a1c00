import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { mayManageServers } from '../policy.ts'
import { lockBilled, soldItems } from '../queries/billed.server.ts'
import { connectServer } from '../servers/connections.server.ts'
import { serverDifferences, servers, services } from '../tables.server.ts'

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
        subscriptionId,
        position: item.position,
        number: 1,
        groupId: server.groupId,
        serverId: server.id,
        domain,
        userName: extra.userName,
        ip,
        plan: item.plan ?? plan,
        seenPlan: plan,
        seenAt: now(),
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
