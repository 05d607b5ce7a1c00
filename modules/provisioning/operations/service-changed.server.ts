import { and, eq, lt } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { markSetUp } from '#modules/billing/orders/operations/mark-set-up.server.ts'
import {
  confirmRestore,
  confirmSuspension,
} from '#modules/billing/subscriptions/operations/confirm-service.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { ordersSetUp } from '../queries/billed.server.ts'
import { type ActionVerb, verbLabels } from '../rules/action.ts'
import { settles } from '../rules/service.ts'
import { serviceActions, services } from '../tables.server.ts'
import { mailOf } from './service-mail.server.ts'

type Service = typeof services.$inferSelect

export const provisioningActor = { kind: 'system', name: 'Provisioning' } as const

/** What an action changed, as the server or a person confirmed it. */
export type SeenChange = Partial<Pick<Service, 'seen' | 'seenPlan' | 'ip' | 'userName' | 'domain'>>

/**
 * Writes what a finished action changed, and what follows from it: the customer hears of it, and
 * billing counts from the moment that the server confirmed. The caller holds the subscription's
 * lock.
 */
export async function serviceChanged(
  tx: Transaction,
  { serviceId, verb, createdAt }: { serviceId: string; verb: ActionVerb; createdAt: Date },
  { changes, actor }: { changes: SeenChange; actor: Actor },
): Promise<void> {
  const [before] = await tx.select().from(services).where(eq(services.id, serviceId))
  if (!before) throw new Error('A service with actions is never deleted')
  const doubtedVerb = settles(verb, before.doubtedVerb) ? null : before.doubtedVerb
  const [service] = await tx
    .update(services)
    .set({ ...changes, doubtedVerb, seenAt: now() })
    .where(eq(services.id, serviceId))
    .returning()
  if (!service) throw new Error('A service with actions is never deleted')
  await recordActivity(tx, {
    actor,
    entityType: 'service',
    entityId: service.id,
    action: 'changed',
    title: `${verbLabels[verb]}: done for ${service.domain || service.userName}`,
    before: { seen: before.seen, plan: before.seenPlan },
    after: { seen: service.seen, plan: service.seenPlan },
  })
  if (verb === 'create' || (verb === 'unsuspend' && (await isFirstUse(tx, serviceId, createdAt))))
    await mailOf(tx, service, 'service_ready')
  if (verb === 'suspend') await confirmSuspension(tx, service.subscriptionId)
  if (verb === 'unsuspend')
    await confirmRestore(tx, service.subscriptionId, { actor, wantedAt: createdAt })
  if (verb === 'terminate') await mailOf(tx, service, 'service_ended')
}

/**
 * The account was made by an attempt whose answer was lost, and was suspended before that was
 * known. An account that was taken over has no such attempt.
 */
async function isFirstUse(tx: Transaction, serviceId: string, before: Date): Promise<boolean> {
  const earlier = await tx
    .select({ verb: serviceActions.verb, state: serviceActions.state })
    .from(serviceActions)
    .where(and(eq(serviceActions.serviceId, serviceId), lt(serviceActions.createdAt, before)))
  const wasUsed = earlier.some(
    ({ verb, state }) => state === 'done' && (verb === 'create' || verb === 'unsuspend'),
  )
  return !wasUsed && earlier.some(({ verb }) => verb === 'create')
}

/** Marks paid orders as set up once each of their services is. */
export async function markOrdersSetUp(): Promise<void> {
  for (const id of await ordersSetUp()) await markSetUp(provisioningActor, id, true)
}
