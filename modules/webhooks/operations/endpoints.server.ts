import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays, startOfDay } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityAction } from '#modules/activity/rules/activity.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { receiverAddress } from '#platform/http/allowed-address.server.ts'
import { decrypt, encrypt } from '#platform/security/encryption.server.ts'
import { mayManageWebhooks } from '../policy.ts'
import {
  type EndpointValues,
  maxEndpoints,
  type replayForm,
  rotationHours,
} from '../rules/endpoint.ts'
import { testEventType } from '../rules/event.ts'
import { webhookDeliveries, webhookEndpoints } from '../tables.server.ts'
import { wakeDelivery } from './delivery-job.server.ts'
import { addMessageFor } from './messages.server.ts'

const forbidden = refuse('forbidden', 'You may not manage webhooks.')
const missing = refuse('not_found', 'There is no such endpoint.')

type Endpoint = typeof webhookEndpoints.$inferSelect

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Returns the secret, which is shown again only to who gave a password a moment ago. */
export async function createEndpoint(
  actor: Actor,
  values: EndpointValues,
): Promise<Result<{ id: string; secret: string }>> {
  if (!mayManageWebhooks(actor)) return forbidden
  const reached = await reachable(values.url)
  if (!reached.ok) return reached
  return transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints', 0))`)
    if ((await tx.$count(webhookEndpoints)) >= maxEndpoints)
      return refuse('conflict', `There can be ${maxEndpoints} endpoints. Delete one first.`)
    const secret = newSecret()
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ ...values, secret: encrypt(secret), createdBy: actorName(actor) })
      .returning()
    if (!row) throw new Error('An insert returned nothing')
    await record(tx, { actor, row, action: 'created', what: { after: { ...values } } })
    return ok({ id: row.id, secret })
  })
}

export async function saveEndpoint(
  actor: Actor,
  id: string,
  values: EndpointValues,
): Promise<Result<void>> {
  const reached = await reachable(values.url)
  if (!reached.ok) return reached
  return change(actor, id, async (tx, row) => {
    const { url, description, events } = row
    const changed = changes({ url, description, events }, values)
    await tx.update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id))
    await record(tx, { actor, row, action: 'updated', what: changed })
    return ok(undefined)
  })
}

/** Where an address leads now; it is asked again before each delivery. */
async function reachable(address: string): Promise<Result<void>> {
  const receiver = await receiverAddress(new URL(address))
  return 'failure' in receiver
    ? refuse('invalid', 'Please check the form.', { fields: { url: [`${receiver.failure}.`] } })
    : ok(undefined)
}

/** Starts an endpoint again, also one that its receiver switched off, or pauses it. */
export function setEndpointState(
  actor: Actor,
  id: string,
  state: 'active' | 'paused',
): Promise<Result<void>> {
  return change(actor, id, async (tx, row) => {
    if (row.state === state) return ok(undefined)
    await tx
      .update(webhookEndpoints)
      .set({
        state,
        stateReason: state === 'paused' ? `Paused by ${actorName(actor)}` : '',
        failures: 0,
        failingSince: null,
        slowUntil: null,
      })
      .where(eq(webhookEndpoints.id, id))
    await record(tx, { actor, row, action: state === 'active' ? 'resumed' : 'paused' })
    if (state === 'active') await wakeDelivery(tx)
    return ok(undefined)
  })
}

/** Its events and what was delivered go with it. */
export function deleteEndpoint(actor: Actor, id: string): Promise<Result<void>> {
  return change(actor, id, async (tx, row) => {
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await record(tx, { actor, row, action: 'deleted' })
    return ok(undefined)
  })
}

/** A new secret; the one before signs as well for a day. */
export function rotateSecret(actor: Actor, id: string): Promise<Result<{ secret: string }>> {
  return change(actor, id, async (tx, row) => {
    const secret = newSecret()
    const previousUntil = new Date(now().getTime() + rotationHours * 3_600_000)
    await tx
      .update(webhookEndpoints)
      .set({ secret: encrypt(secret), previousSecret: row.secret, previousUntil })
      .where(eq(webhookEndpoints.id, id))
    await record(tx, { actor, row, action: 'rotated' })
    return ok({ secret })
  })
}

export function revealSecret(actor: Actor, id: string): Promise<Result<{ secret: string }>> {
  return change(actor, id, async (tx, row) => {
    await record(tx, { actor, row, action: 'revealed' })
    return ok({ secret: decrypt(row.secret) })
  })
}

/** Sends an event that nothing caused. Returns its delivery. */
export function sendTestEvent(actor: Actor, id: string): Promise<Result<{ deliveryId: string }>> {
  return change(actor, id, async (tx, row) => {
    if (row.state !== 'active')
      return refuse('conflict', 'Nothing is sent to this endpoint. Resume it first.')
    const data = { message: 'This is a test. Nothing happened.' }
    const deliveryId = await addMessageFor(tx, id, { type: testEventType, data })
    await wakeDelivery(tx)
    return ok({ deliveryId })
  })
}

/** Sends one delivery again, whatever became of it: the same id and body, a new timestamp. */
export function replayDelivery(
  actor: Actor,
  id: string,
  deliveryId: string,
): Promise<Result<{ count: number }>> {
  return replay(actor, id, eq(webhookDeliveries.id, isId(deliveryId) ? deliveryId : id))
}

/** Sends again what was given up of these days; `everything` also what was delivered. */
export async function replayDays(
  actor: Actor,
  id: string,
  { from: first, until: last, everything }: z.output<typeof replayForm>,
): Promise<Result<{ count: number }>> {
  const { timezone } = await siteSettings()
  const from = startOfDay(timezone, first)
  const until = startOfDay(timezone, addDays(last, 1))
  return replay(
    actor,
    id,
    sql`${webhookDeliveries.createdAt} >= ${from}
      and ${webhookDeliveries.createdAt} < ${until}
      and ${webhookDeliveries.state} in ('failed', ${everything ? 'delivered' : 'failed'})`,
  )
}

function replay(
  actor: Actor,
  id: string,
  which: ReturnType<typeof eq>,
): Promise<Result<{ count: number }>> {
  return change(actor, id, async (tx, row) => {
    const { rowCount } = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAt: now(), deliveredAt: null })
      .where(and(eq(webhookDeliveries.endpointId, id), which))
    const count = rowCount ?? 0
    if (count === 0) return refuse('not_found', 'There is nothing to send again.')
    await record(tx, { actor, row, action: 'resent', what: { details: { count: String(count) } } })
    await wakeDelivery(tx)
    return ok({ count })
  })
}

function change<T>(
  actor: Actor,
  id: string,
  work: (tx: Transaction, row: Endpoint) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!mayManageWebhooks(actor)) return Promise.resolve(forbidden)
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
      : []
    return row ? work(tx, row) : missing
  })
}

const done: Partial<Record<ActivityAction, string>> = {
  created: 'created',
  updated: 'changed',
  resumed: 'resumed',
  paused: 'paused',
  deleted: 'deleted',
  rotated: 'got a new secret',
  revealed: 'showed their secret',
  resent: 'sent again',
}

async function record(
  tx: Transaction,
  {
    actor,
    row,
    action,
    what = {},
  }: {
    actor: Actor
    row: Endpoint
    action: ActivityAction
    what?: Pick<Parameters<typeof recordActivity>[1], 'before' | 'after' | 'details'>
  },
): Promise<void> {
  await recordActivity(tx, {
    actor,
    entityType: 'webhook_endpoint',
    entityId: row.id,
    action,
    title: `Webhooks to ${new URL(row.url).host} ${done[action] ?? action}`,
    ...what,
  })
}
