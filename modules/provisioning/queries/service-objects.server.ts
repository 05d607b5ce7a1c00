import { and, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type ListAnswer,
  type ListRequest,
  listOf,
  oneOf,
  type Part,
  type Sight,
} from '#modules/api/queries/objects/source.server.ts'
import { objectId } from '#modules/api/rules/object-id.ts'
import { timeOf, timeOrNull } from '#modules/api/rules/objects/base.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import type { SeenState } from '../rules/service.ts'
import type { serviceObject } from '../rules/service-object.ts'
import { servers, serviceActions, services } from '../tables.server.ts'
import { openAction } from './services.server.ts'

type ServiceAnswer = z.input<typeof serviceObject>
type Row = Awaited<ReturnType<typeof read>>[number]

async function read({ where, orderBy, limit }: Part) {
  const rows = await db()
    .select({
      service: services,
      customerId: subscriptions.customerId,
      serverName: servers.name,
      nameServers: servers.nameServers,
      verb: serviceActions.verb,
      actionState: serviceActions.state,
      problem: serviceActions.problem,
    })
    .from(services)
    .innerJoin(subscriptions, eq(subscriptions.id, services.subscriptionId))
    .leftJoin(servers, eq(servers.id, services.serverId))
    .leftJoin(serviceActions, openAction)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map((row) => ({ ...row, id: row.service.id, createdAt: row.service.createdAt }))
}

function answerOf(row: Row, sight: Sight): ServiceAnswer {
  const { service, customerId, serverName, nameServers, verb, actionState, problem } = row
  return {
    id: objectId('service', service.id),
    object: 'service',
    subscription: objectId('subscription', service.subscriptionId),
    customer: objectId('customer', customerId),
    domain: service.domain,
    user_name: service.userName,
    state: service.seen,
    plan: service.plan,
    server: serverName,
    ip: service.ip,
    name_servers: nameServers ?? [],
    usage: service.usage,
    action:
      verb && actionState
        ? { verb, state: actionState, ...(sight.isStaff && { problem: problem ?? '' }) }
        : null,
    ...(sight.isStaff && { hold_reason: service.holdReason }),
    ended_at: timeOrNull(service.endedAt),
    seen_at: timeOrNull(service.seenAt),
    created_at: timeOf(service.createdAt),
  }
}

const source = {
  id: services.id,
  createdAt: services.createdAt,
  read,
  present: (rows: Row[], sight: Sight) => rows.map((row) => answerOf(row, sight)),
}

function seenBy(sight: Sight): SQL | undefined {
  return sight.isStaff ? undefined : eq(subscriptions.customerId, sight.customerId)
}

/** For programs: staff's keys read all services, a customer's those of its account. */
export function serviceAnswers(
  sight: Sight,
  request: ListRequest<{
    customer: string | null
    subscription: string | null
    state: SeenState | null
  }>,
): Promise<ListAnswer<ServiceAnswer>> {
  const { customer, subscription, state } = request.filters
  const where = and(
    seenBy(sight),
    customer ? eq(subscriptions.customerId, customer) : undefined,
    subscription ? eq(services.subscriptionId, subscription) : undefined,
    state ? eq(services.seen, state) : undefined,
  )
  return listOf(source, request, { sight, where, nulls: 'first' })
}

export function serviceObjectById(sight: Sight, id: string): Promise<ServiceAnswer | null> {
  return oneOf(source, sight, and(seenBy(sight), eq(services.id, id)))
}
