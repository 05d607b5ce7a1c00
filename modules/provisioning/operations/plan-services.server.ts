import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { dayIn, daysBetween } from '#kernel/dates.ts'
import { awaitSuspension } from '#modules/billing/subscriptions/operations/confirm-service.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import {
  type Billed,
  lockBilled,
  type SoldItem,
  soldItems,
  wasReversedOn,
} from '../queries/billed.server.ts'
import { type ActionVerb, openActionStates } from '../rules/action.ts'
import { domainOf } from '../rules/domain.ts'
import { nextVerb, wantedState } from '../rules/service.ts'
import { serverGroups, serviceActions, services } from '../tables.server.ts'
import { eraseLeftover } from './erase-services.server.ts'
import { placeService } from './place-service.server.ts'

type Service = typeof services.$inferSelect
type Action = typeof serviceActions.$inferSelect

export const soldElsewhere =
  'The new package is sold by another group of servers: move the account by hand, then say so here.'

/** Pieces of one item that become accounts; more than that is a mistake. */
const maxPieces = 50

/**
 * Works out what follows for services whose subscriptions changed, one after the other. Safe to run
 * on any number of servers; what a lost server had begun is found again. Returns for how many.
 */
export async function followWishes(): Promise<number> {
  for (let followed = 0; ; followed++) {
    const isMore = await db().transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string; position: number }>(sql`
        delete from service_wishes where id in (
          select id from service_wishes where subscription_id = (
            select subscription_id from service_wishes
              order by id limit 1 for update skip locked)
          for update skip locked)
        returning subscription_id as id, position`)
      const [first] = rows
      if (!first) return false
      const begun = rows.map(({ position }) => position)
      await followSubscription(tx, first.id, { settings: await siteSettings(tx), begun })
      return true
    })
    if (!isMore) return followed
  }
}

type Following = { settings: SiteSettings; begun?: readonly number[] }

/** The same for the one subscription, within the caller's transaction. */
export async function followSubscription(
  tx: Transaction,
  subscriptionId: string,
  following: Following,
): Promise<void> {
  await planSubscription(tx, subscriptionId, following)
  await eraseLeftover(tx, subscriptionId)
}

async function planSubscription(
  tx: Transaction,
  subscriptionId: string,
  { settings, begun = [] }: Following,
): Promise<void> {
  const subscription = await lockBilled(tx, subscriptionId)
  if (!subscription) return
  const sold = await soldItems(tx, subscriptionId)
  await addServices(tx, subscription, { sold, begun })
  const own = await tx
    .select({ service: services, deletedAfterDays: serverGroups.deletedAfterDays })
    .from(services)
    .innerJoin(serverGroups, eq(serverGroups.id, services.groupId))
    .where(and(eq(services.subscriptionId, subscriptionId), ne(services.seen, 'ended')))
    .orderBy(asc(services.position), asc(services.number))
  if (own.length === 0) return
  const today = dayIn(settings.timezone, now())
  const wasReversedToday = await wasReversedOn(tx, subscriptionId, {
    day: today,
    timezone: settings.timezone,
  })
  for (const { service, deletedAfterDays } of own) {
    const item = sold.find(({ position }) => position === service.position)
    const pieces = own.filter((one) => one.service.position === service.position)
    const rank = pieces.findIndex((one) => one.service.id === service.id)
    const isSold = subscription.status !== 'cancelled' && item !== undefined && rank < item.quantity
    const endedAt = isSold ? null : (service.endedAt ?? now())
    const wanted = wantedState({
      subscription: {
        status: subscription.status,
        isSuspended: subscription.suspendedAt !== null,
      },
      isSold,
      isHeld: service.holdReason !== '',
      isEndConfirmed: service.endConfirmedAt !== null,
      daysSinceEnd: endedAt && daysBetween(dayIn(settings.timezone, endedAt), today),
      deletedAfterDays,
      wasReversedToday,
    })
    const plan = isSold && item.plan !== null ? item.plan : service.plan
    const isElsewhere = isSold && item.groupId !== null && item.groupId !== service.groupId
    // A person's word is about the end that they saw, and not about a later one.
    const unsaid = isSold ? { endConfirmedAt: null, endConfirmedBy: '' } : {}
    await tx
      .update(services)
      .set({ endedAt, plan, ...unsaid })
      .where(eq(services.id, service.id))
    await planAction(tx, { ...service, plan, endedAt }, { wanted, isElsewhere })
  }
}

/**
 * A service for each piece of an item that begins. What was sold before its package had a server
 * is set up already, elsewhere: it gets none by itself.
 */
async function addServices(
  tx: Transaction,
  { id: subscriptionId, serviceLabel, status }: Billed,
  { sold, begun }: { sold: readonly SoldItem[]; begun: readonly number[] },
): Promise<void> {
  if (status === 'cancelled') return
  const domain = domainOf(serviceLabel) ?? ''
  for (const { position, quantity, groupId, plan } of sold) {
    if (groupId === null || plan === null) continue
    const there = await tx
      .select({ seen: services.seen })
      .from(services)
      .where(and(eq(services.subscriptionId, subscriptionId), eq(services.position, position)))
    if (there.length === 0 && !begun.includes(position)) continue
    const living = there.filter(({ seen }) => seen !== 'ended').length
    const isFirst = position === Math.min(...sold.map((item) => item.position))
    const missing = Math.max(0, Math.min(quantity, maxPieces) - living)
    const rows = Array.from({ length: missing }, (_, index) => ({
      subscriptionId,
      position,
      groupId,
      plan,
      number: there.length + index + 1,
      domain: isFirst && there.length + index === 0 ? domain : '',
    }))
    if (rows.length > 0) await tx.insert(services).values(rows).onConflictDoNothing()
  }
}

/** Brings the open action of a service in line with what is wanted of it: the latest wish wins. */
async function planAction(
  tx: Transaction,
  service: Service,
  { wanted, isElsewhere }: { wanted: 'active' | 'suspended' | 'ended'; isElsewhere: boolean },
): Promise<void> {
  const { seen, seenPlan, plan, doubtedVerb: doubted } = service
  const verb = nextVerb({ wanted, wantedPlan: plan, seen, seenPlan, doubted })
  const open = await openAction(tx, service.id)
  // What runs is looked at again when it has ended.
  if (open?.state === 'running') return
  if (open && verb === open.verb && (verb !== 'change_plan' || open.plan === plan)) {
    if (open.plan !== plan)
      await tx.update(serviceActions).set({ plan }).where(eq(serviceActions.id, open.id))
    return
  }
  if (open)
    await tx
      .update(serviceActions)
      .set({ state: 'dropped', finishedAt: now() })
      .where(eq(serviceActions.id, open.id))
  if (verb) await addAction(tx, service, { verb, isElsewhere })
}

async function openAction(tx: Transaction, serviceId: string): Promise<Action | undefined> {
  const [open] = await tx
    .select()
    .from(serviceActions)
    .where(
      and(eq(serviceActions.serviceId, serviceId), inArray(serviceActions.state, openActionStates)),
    )
    .for('update')
  return open
}

async function addAction(
  tx: Transaction,
  service: Service,
  { verb, isElsewhere }: { verb: ActionVerb; isElsewhere: boolean },
): Promise<void> {
  // Suspended, restored and deleted it is where it is, whichever group sells its package now.
  const obstacle =
    isElsewhere && (verb === 'create' || verb === 'change_plan')
      ? soldElsewhere
      : verb === 'create'
        ? await placeService(tx, service)
        : null
  const [placed] = await tx
    .select({ serverId: services.serverId })
    .from(services)
    .where(eq(services.id, service.id))
  await tx.insert(serviceActions).values({
    serviceId: service.id,
    serverId: placed?.serverId ?? null,
    verb,
    plan: service.plan,
    state: obstacle === null ? 'waiting' : 'needs_person',
    problem: obstacle ?? '',
    nextAt: now(),
    createdAt: now(),
  })
  if (verb === 'suspend') await awaitSuspension(tx, service.subscriptionId)
}

/** Services that are deleted by themselves one day are looked at each night. */
export async function lookAtEnding(): Promise<void> {
  await db().execute(sql`
    insert into service_wishes (subscription_id, position)
    select distinct subscription_id, 0 from provisioned_services
    where ended_at is not null and seen <> 'ended'`)
}

/**
 * What is due to be deleted is looked at just before: the days of its group may be others by now,
 * or money was taken back today.
 */
export async function lookAtDeletions(): Promise<void> {
  await db().execute(sql`
    insert into service_wishes (subscription_id, position)
    select distinct s.subscription_id, 0 from service_actions a
      join provisioned_services s on s.id = a.service_id
      join servers on servers.id = a.server_id
    where a.verb = 'terminate' and a.state = 'waiting' and a.next_at <= ${now()}
      and servers.locked_out_at is null
      and (servers.rests_until is null or servers.rests_until <= ${now()})`)
}
