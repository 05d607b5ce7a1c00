import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/paging.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type { DeliveryListQuery } from '../rules/endpoint.ts'
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from '../tables.server.ts'

/** All but the secrets. */
const shown = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  description: webhookEndpoints.description,
  events: webhookEndpoints.events,
  previousUntil: webhookEndpoints.previousUntil,
  state: webhookEndpoints.state,
  stateReason: webhookEndpoints.stateReason,
  lastDeliveredAt: webhookEndpoints.lastDeliveredAt,
  createdBy: webhookEndpoints.createdBy,
  createdAt: webhookEndpoints.createdAt,
  updatedAt: webhookEndpoints.updatedAt,
}

const countOf = (state: 'waiting' | 'failed') =>
  sql<number>`(select count(*)::int from ${webhookDeliveries}
    where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id}
      and ${webhookDeliveries.state} = ${state})`

/** Every endpoint with what waits and what was given up, the oldest first; the page's guard asks. */
export function endpointList() {
  return db()
    .select({ ...shown, waiting: countOf('waiting'), failed: countOf('failed') })
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

export type EndpointRow = Awaited<ReturnType<typeof endpointList>>[number]

export async function endpointById(id: string): Promise<EndpointRow | null> {
  if (!isId(id)) return null
  const [row] = await db()
    .select({ ...shown, waiting: countOf('waiting'), failed: countOf('failed') })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id))
  return row ?? null
}

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const newest: KeysetSort<DeliveryRow> = [
  { column: webhookDeliveries.createdAt, kind: 'moment', of: (row) => row.createdAt },
  { column: webhookDeliveries.id, kind: 'id', of: (row) => row.id },
]

/** One page of what was sent to an endpoint. */
export async function deliveryList(
  endpointId: string,
  query: DeliveryListQuery,
): Promise<Page<DeliveryRow>> {
  const where = and(
    eq(webhookDeliveries.endpointId, endpointId),
    query.filters.state ? eq(webhookDeliveries.state, query.filters.state) : undefined,
  )
  return listPage(newest, query, { table: webhookDeliveries, where }, (slice) =>
    db()
      .select()
      .from(webhookDeliveries)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

/** A delivery of the endpoint with its body and every attempt, the latest first; else null. */
export async function deliveryById(endpointId: string, id: string) {
  if (!isId(endpointId) || !isId(id)) return null
  const [row] = await db()
    .select({ delivery: webhookDeliveries, body: webhookMessages.body, url: webhookEndpoints.url })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId)))
  if (!row) return null
  const attempts = await db()
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.createdAt), desc(webhookAttempts.id))
    .limit(50)
  const { delivery, body, url } = row
  return { delivery, body: body ?? '', url, attempts }
}
