import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { type PostAnswer, postPinned } from '#platform/http/post.server.ts'
import { log } from '#platform/log.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { deliverWebhooksJob } from './delivery-job.server.ts'
import { endpointFailed, endpointGone } from './endpoint-health.server.ts'
import { outcomeOf, retryAfterOf, secondsToNext } from '../rules/retry.ts'
import { signatures } from '../rules/signature.ts'
import { webhookEndpoints } from '../tables.server.ts'
import { messageName } from './messages.server.ts'
import { receiverAddress } from './receiver-address.server.ts'

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
  const endpoints = await db()
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.state, 'active'),
        sql`(${webhookEndpoints.slowUntil} is null or ${webhookEndpoints.slowUntil} <= ${now()})`,
      ),
    )
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

async function deliverTo(endpoint: Endpoint, until: number): Promise<number> {
  const isProbed = endpoint.failures >= probedFrom
  let [delivered, failures] = [0, 0]
  for (;;) {
    const due = await claim(endpoint.id, isProbed ? 1 : claimed)
    if (due.length === 0) return delivered
    const left = [...due]
    let isStopped = false
    const sendNext = async (): Promise<void> => {
      for (let next = left.shift(); next && !isStopped; next = left.shift()) {
        const outcome = await attempt(endpoint, next)
        failures = outcome === 'delivered' ? 0 : failures + 1
        if (outcome === 'delivered') delivered++
        else if (outcome !== 'failed' || isProbed || failures >= probedFrom) isStopped = true
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, due.length) }, sendNext))
    if (left.length > 0) await release(left)
    if (isStopped || performance.now() > until) return delivered
  }
}

async function claim(endpointId: string, count: number): Promise<Due[]> {
  const at = now()
  const { rows } = await db().execute<Due>(sql`
    update webhook_deliveries delivery set next_at = ${new Date(at.getTime() + claimSeconds * 1_000)}
    from webhook_messages message
    where message.id = delivery.message_id and delivery.id in (
      select id from webhook_deliveries
      where endpoint_id = ${endpointId} and state = 'waiting' and next_at <= ${at}
      order by next_at limit ${count} for update skip locked)
    returning delivery.id, delivery.message_id as "messageId", delivery.type, delivery.attempts, message.body`)
  return rows
}

/** Those that were claimed and not sent are due again at once. */
async function release(due: readonly Due[]): Promise<void> {
  await db().execute(sql`
    update webhook_deliveries set next_at = ${now()}
    where state = 'waiting' and id = any (${sql.param(due.map(({ id }) => id))}::uuid[])`)
}

async function attempt(endpoint: Endpoint, due: Due) {
  const at = now()
  const timestamp = Math.floor(at.getTime() / 1_000)
  const id = messageName(due.messageId)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Hostwright-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
  }
  const began = performance.now()
  const answer = await send(endpoint, {
    headers: {
      ...headers,
      'webhook-signature': signatures(secretsOf(endpoint, at), { id, timestamp, body: due.body }),
    },
    body: due.body,
  })
  const outcome = outcomeOf(answer)
  const number = due.attempts + 1
  const retryAfter =
    'status' in answer ? retryAfterOf(answer.headers['retry-after'], now()) : null
  const pause =
    outcome === 'delivered' || outcome === 'gone'
      ? null
      : secondsToNext(number, { retryAfter, random: Math.random() })
  const state = outcome === 'delivered' ? 'delivered' : pause === null ? 'failed' : 'waiting'
  const status = 'status' in answer ? answer.status : null
  const failure = 'failure' in answer ? answer.failure : ''
  await db().execute(sql`
    with attempted as (
      insert into webhook_attempts (id, delivery_id, number, headers, status, failure, answer, milliseconds, created_at)
      values (${newId()}, ${due.id}, ${number}, ${JSON.stringify(headers)}::jsonb, ${status}, ${failure},
        ${'body' in answer ? withoutNulls(answer.body) : ''}, ${Math.round(performance.now() - began)}, ${at}))
    update webhook_deliveries set state = ${state}, attempts = ${number}, last_status = ${status},
      last_failure = ${failure}, next_at = ${new Date(now().getTime() + (pause ?? 0) * 1_000)},
      delivered_at = ${state === 'delivered' ? at : null}
    where id = ${due.id}`)
  // Anything later is found by the job of each minute.
  if (pause !== null && pause < 60)
    await enqueue(db(), deliverWebhooksJob, {}, { startAfter: Math.ceil(pause) })
  if (outcome === 'delivered') await endpointReceived(endpoint, at)
  else if (outcome === 'gone') await endpointGone(endpoint.id)
  else {
    const slowSeconds = outcome === 'busy' ? Math.max(busySeconds, retryAfter ?? 0) : null
    await endpointFailed(endpoint.id, {
      slowUntil: slowSeconds === null ? null : new Date(now().getTime() + slowSeconds * 1_000),
      reason: status === null ? failure : `HTTP ${status}`,
    })
  }
  return outcome
}

async function send(
  { url }: Endpoint,
  request: { headers: Record<string, string>; body: string },
): Promise<PostAnswer> {
  const address = new URL(url)
  const receiver = await receiverAddress(address)
  return 'failure' in receiver ? receiver : postPinned(address, receiver.ip, request)
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

/** PostgreSQL's text holds no zero characters. */
function withoutNulls(text: string): string {
  return text.replaceAll('\u0000', '')
}
