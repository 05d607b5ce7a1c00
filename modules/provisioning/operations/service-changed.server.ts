import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { markSetUp } from '#modules/billing/orders/operations/mark-set-up.server.ts'
import {
  confirmRestore,
  confirmSuspension,
} from '#modules/billing/subscriptions/operations/confirm-service.server.ts'
import { mailedSubscription } from '#modules/billing/subscriptions/queries/mailed-subscription.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { type ActionVerb, verbLabels } from '../rules/action.ts'
import { servers, services } from '../tables.server.ts'

type Service = typeof services.$inferSelect

export const provisioningActor = { kind: 'system', name: 'Provisioning' } as const

/** What an action changed, as the server or a person confirmed it. */
export type SeenChange = Partial<
  Pick<Service, 'seen' | 'seenPlan' | 'ip' | 'userName' | 'domain'>
>

/**
 * Writes what a finished action changed, and what follows from it: the customer hears of it, and
 * billing counts from the moment that the server confirmed. The caller holds the subscription's
 * lock.
 */
export async function serviceChanged(
  tx: Transaction,
  { serviceId, verb }: { serviceId: string; verb: ActionVerb },
  { changes, actor }: { changes: SeenChange; actor: Actor },
): Promise<void> {
  const [before] = await tx.select().from(services).where(eq(services.id, serviceId))
  const [service] = await tx
    .update(services)
    .set({ ...changes, seenAt: now() })
    .where(eq(services.id, serviceId))
    .returning()
  if (!before || !service) throw new Error('A service with actions is never deleted')
  await recordActivity(tx, {
    actor,
    entityType: 'service',
    entityId: service.id,
    action: 'changed',
    title: `${verbLabels[verb]}: done for ${service.domain || service.userName}`,
    before: { seen: before.seen, plan: before.seenPlan },
    after: { seen: service.seen, plan: service.seenPlan },
  })
  if (verb === 'create') await mailOf(tx, service, 'service_ready')
  if (verb === 'suspend') await confirmSuspension(tx, service.subscriptionId)
  if (verb === 'unsuspend') await confirmRestore(tx, service.subscriptionId, actor)
  if (verb === 'terminate') await mailOf(tx, service, 'service_ended')
}

/** Once for each service. */
async function mailOf(
  tx: Transaction,
  service: Service,
  template: 'service_ready' | 'service_ended',
): Promise<void> {
  const subscription = await mailedSubscription(service.subscriptionId, tx)
  if (!subscription) return
  const [server] = service.serverId
    ? await tx.select().from(servers).where(eq(servers.id, service.serverId))
    : []
  await enqueueMail(tx, {
    key: `${template}:${service.id}`,
    template,
    to: subscription.customerEmail,
    customerId: subscription.customerId,
    variables: {
      customer_name: subscription.customerName,
      package_name: subscription.description,
      domain_name: service.domain,
      user_name: service.userName,
      server_address: service.ip,
      name_servers: server?.nameServers.join(', ') ?? '',
      service_id: service.subscriptionId,
    },
  })
}

/**
 * Marks paid orders as set up once each of their services is and nothing of them is left to do by
 * hand. Staff who take such a mark back have the last word.
 */
export async function markOrdersSetUp(): Promise<number> {
  const ready = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'paid'),
        isNull(orders.setUpAt),
        isNull(orders.deletedAt),
        sql`exists (select from provisioned_services s join subscriptions u on u.id = s.subscription_id where u.order_id = ${orders.id} and s.seen_at >= ${orders.updatedAt})`,
        sql`not exists (select from provisioned_services s join subscriptions u on u.id = s.subscription_id where u.order_id = ${orders.id} and s.seen = 'none')`,
        sql`not exists (select from order_lines l where l.order_id = ${orders.id} and l.package_id is not null and l.package_id not in (select package_id from package_servers))`,
      ),
    )
    .limit(100)
  for (const { id } of ready) await markSetUp(provisioningActor, id, true)
  return ready.length
}
