import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { receiverAddress } from '#platform/http/allowed-address.server.ts'
import { type PostAnswer, postPinned } from '#platform/http/call.server.ts'
import { log } from '#platform/log.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { signatures } from '#platform/security/webhook-signature.ts'
import type { DeliveryState } from '../rules/endpoint.ts'
import { type Outcome, outcomeOf, retryAfterOf, secondsToNext } from '../rules/retry.ts'
import { webhookEndpoints } from '../tables.server.ts'
import { deliverWebhooksJob } from './delivery-job.server.ts'
import { endpointFailed, endpointGone } from './endpoint-health.server.ts'
import { messageName } from './messages.server.ts'

type Endpoint = typeof webhookEndpoints.$inferSelect
type Due = { id: string; messageId: string; type: string; attempts: number; body: string }

const atOnce = 8
const claimed = 40
/** After so many failures in a row one delivery at a time finds out whether it receives again. */
const probedFrom = 10
/** A server that ends while it sends leaves the delivery to others after this. */
const claimSeconds = 60
const busySeconds = 60

/**
 * Sends what is due until nothing is, or `until` (a moment of `performance.now()`) has come. Each
 * endpoint has connections of its own, so a slow one holds up no other. Safe to run on any number
 * of servers. Returns how many were delivered.
 */
export async function deliverDue(until: number): Promise<number> {
  const endpoints = await receiving()
  const delivered = await Promise.all(
    endpoints.map((endpoint) =>
      deliverTo(endpoint, until).catch((error: unknown) => {
        log().error({ err: error, endpoint: endpoint.id }, 'webhooks were not sent')
        return 0
      }),
    ),
  )
  return delivered.reduce((sum, each) => sum + each, 0)
}

/** Endpoints to which something may be sent at this moment: all of them, or one. */
function receiving(id?: string): Promise<Endpoint[]> {
  return db()
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.state, 'active'),
        id === undefined ? undefined : eq(webhookEndpoints.id, id),
        sql`(${webhookEndpoints.slowUntil} is null
          or ${webhookEndpoints.slowUntil} <= ${now()})`,
      ),
    )
}

async function deliverTo(first: Endpoint, until: number): Promise<number> {
  const isProbed = first.failures >= probedFrom
  const health = { delivered: 0, failures: isProbed ? probedFrom - 1 : 0, isBusy: false }
  for (let endpoint = first; ; ) {
    const due = await claim(endpoint.id, isProbed ? 1 : claimed)
    const left = [...due]
    await Promise.all(
      Array.from({ length: Math.min(atOnce, due.length) }, () => sendAll(endpoint, left, health)),
    )
    await release(left)
    const hasStopped = health.isBusy || health.failures >= probedFrom
    if (due.length === 0 || hasStopped || performance.now() > until) return health.delivered
    // Staff may have paused it, or given it another address or secret, while a backlog is sent.
    const [same] = await receiving(endpoint.id)
    if (!same) return health.delivered
    endpoint = same
  }
}

type Health = { delivered: number; failures: number; isBusy: boolean }

/** Takes from `left` until it is empty or the endpoint should be left alone. */
async function sendAll(endpoint: Endpoint, left: Due[], health: Health): Promise<void> {
  while (!health.isBusy && health.failures < probedFrom) {
    const next = left.shift()
    if (!next) return
    const outcome = await attempt(endpoint, next)
    health.isBusy ||= outcome === 'busy' || outcome === 'gone'
    health.failures = outcome === 'delivered' ? 0 : health.failures + 1
    if (outcome === 'delivered') health.delivered++
  }
}

async function claim(endpointId: string, count: number): Promise<Due[]> {
  const at = now()
  const { rows } = await db().execute<Due>(sql`
    update webhook_deliveries delivery set next_at = ${laterBy(claimSeconds)}
    from webhook_messages message
    where message.id = delivery.message_id and delivery.id in (
      select id from webhook_deliveries
      where endpoint_id = ${endpointId}
        and state = 'waiting' and next_at <= ${at}
      order by next_at limit ${count} for update skip locked)
    returning delivery.id, delivery.message_id as "messageId", delivery.type,
      delivery.attempts, message.body`)
  return rows
}

/** Claimed deliveries that were not sent are due again at once. */
async function release(due: readonly Due[]): Promise<void> {
  if (due.length === 0) return
  await db().execute(sql`
    update webhook_deliveries set next_at = ${now()}
    where state = 'waiting' and id = any (${sql.param(due.map(({ id }) => id))}::uuid[])`)
}

/** One request and what follows from its answer. */
async function attempt(endpoint: Endpoint, due: Due): Promise<Outcome> {
  const at = now()
  const began = performance.now()
  const headers = headersOf(due, at)
  const answer = await send(endpoint, { headers, body: due.body, at })
  const outcome = outcomeOf(answer)
  const retryAfter = 'status' in answer ? retryAfterOf(answer.headers['retry-after'], now()) : null
  const pause =
    outcome === 'busy' || outcome === 'failed'
      ? secondsToNext(due.attempts + 1, { retryAfter, random: Math.random() })
      : null
  await recordAttempt(due, {
    headers,
    answer,
    at,
    milliseconds: Math.round(performance.now() - began),
    state: outcome === 'delivered' ? 'delivered' : pause === null ? 'failed' : 'waiting',
    nextAt: laterBy(pause ?? 0),
  })
  await follow(endpoint, { answer, outcome, at, pause, retryAfter })
  return outcome
}

type Consequence = {
  answer: PostAnswer
  outcome: Outcome
  at: Date
  /** Seconds. */
  pause: number | null
  retryAfter: number | null
}

/** When it is tried again, and what the endpoint is known for from now on. */
async function follow(endpoint: Endpoint, consequence: Consequence): Promise<void> {
  const { answer, outcome, at, pause, retryAfter } = consequence
  if (outcome === 'delivered') return endpointReceived(endpoint, at)
  if (outcome === 'gone') return endpointGone(endpoint.id)
  // Anything later is found by the job of each minute.
  if (pause !== null && pause < 60)
    await enqueue(db(), deliverWebhooksJob, {}, { startAfter: Math.ceil(pause) })
  await endpointFailed(endpoint.id, {
    slowUntil: outcome === 'busy' ? laterBy(Math.max(busySeconds, retryAfter ?? 0)) : null,
    reason: 'status' in answer ? `HTTP ${answer.status}` : answer.failure,
  })
}

function headersOf({ messageId }: Due, at: Date) {
  return {
    'content-type': 'application/json',
    'user-agent': 'Hostwright-Webhooks/1',
    'webhook-id': messageName(messageId),
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  }
}

function laterBy(seconds: number): Date {
  return new Date(now().getTime() + seconds * 1_000)
}

type Attempt = {
  headers: ReturnType<typeof headersOf>
  answer: PostAnswer
  at: Date
  milliseconds: number
  state: DeliveryState
  nextAt: Date
}

/** In one statement: a backlog is thousands of them. */
async function recordAttempt(due: Due, made: Attempt): Promise<void> {
  const { answer, at, state } = made
  const [status, failure, text] =
    'status' in answer
      ? [answer.status, '', answer.body.replaceAll('\u0000', '')]
      : [null, answer.failure, '']
  const number = due.attempts + 1
  await db().execute(sql`
    with attempted as (
      insert into webhook_attempts (
        id, delivery_id, number, headers, status, failure, answer, milliseconds, created_at)
      select
        ${newId()}, id, ${number}, ${JSON.stringify(made.headers)}::jsonb, ${status},
        ${failure}, ${text}, ${made.milliseconds}, ${at}
      from webhook_deliveries where id = ${due.id})
    update webhook_deliveries set state = ${state}, attempts = ${number}, last_status = ${status},
      last_failure = ${failure}, next_at = ${made.nextAt},
      delivered_at = ${state === 'delivered' ? at : null}
    where id = ${due.id}`)
}

async function send(
  endpoint: Endpoint,
  { headers, body, at }: { headers: ReturnType<typeof headersOf>; body: string; at: Date },
): Promise<PostAnswer> {
  const url = new URL(endpoint.url)
  const receiver = await receiverAddress(url)
  if ('failure' in receiver) return receiver
  const signed = {
    id: headers['webhook-id'],
    timestamp: Number(headers['webhook-timestamp']),
    body,
  }
  const signature = signatures(secretsOf(endpoint, at), signed)
  return postPinned(url, receiver.ip, {
    headers: { ...headers, 'webhook-signature': signature },
    body,
  })
}

function secretsOf({ secret, previousSecret, previousUntil }: Endpoint, at: Date): string[] {
  const isFormerValid = previousUntil !== null && previousUntil > at
  return [decrypt(secret), ...(isFormerValid ? [decrypt(previousSecret)] : [])]
}

/** Written at most once a second: a backlog would write one row for each delivery. */
async function endpointReceived(endpoint: Endpoint, at: Date): Promise<void> {
  const isKnown = endpoint.failures === 0 && endpoint.failingSince === null
  if (isKnown && at.getTime() - (endpoint.lastDeliveredAt?.getTime() ?? 0) < 1_000) return
  Object.assign(endpoint, { failures: 0, failingSince: null, lastDeliveredAt: at })
  await db()
    .update(webhookEndpoints)
    .set({ failures: 0, failingSince: null, slowUntil: null, lastDeliveredAt: at })
    .where(eq(webhookEndpoints.id, endpoint.id))
}
