import { eq, sql } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { pausedAfter } from '../rules/retry.ts'
import { webhookEndpoints } from '../tables.server.ts'

const system = { kind: 'system', name: 'Webhooks' } as const

/** The receiver wants no more: nothing is sent until staff switch it on again. */
export async function endpointGone(id: string): Promise<void> {
  await db().transaction((tx) =>
    stop(tx, id, { state: 'disabled', reason: 'The receiver answered 410 (gone)' }),
  )
}

/**
 * Counts a failure. An endpoint that has failed 20 times in a row, for a day, is paused: its events
 * wait for it.
 */
export async function endpointFailed(
  id: string,
  { slowUntil, reason }: { slowUntil: Date | null; reason: string },
): Promise<void> {
  await db().transaction(async (tx) => {
    const at = now()
    const [row] = await tx
      .update(webhookEndpoints)
      .set({
        failures: sql`${webhookEndpoints.failures} + 1`,
        failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${at})`,
        ...(slowUntil && { slowUntil }),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    if (row?.state !== 'active' || row.failures < pausedAfter.failures) return
    const since = row.failingSince ?? at
    if (at.getTime() - since.getTime() < pausedAfter.hours * 3_600_000) return
    await stop(tx, id, {
      state: 'paused',
      reason: `Nothing was accepted for a day; the last answer: ${reason}`,
    })
  })
}

/** Stops an endpoint and tells those who may start it again. */
async function stop(
  tx: Transaction,
  id: string,
  { state, reason }: { state: 'paused' | 'disabled'; reason: string },
): Promise<void> {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({ state, stateReason: reason })
    .where(sql`${webhookEndpoints.id} = ${id} and ${webhookEndpoints.state} = 'active'`)
    .returning()
  if (!endpoint) return
  const host = new URL(endpoint.url).host
  await recordActivity(tx, {
    actor: system,
    entityType: 'webhook_endpoint',
    entityId: id,
    action: 'attention',
    title: `Webhooks to ${host} were stopped`,
    details: { reason },
  })
  const staff = await staffWhoMay('settings.manage', tx)
  await enqueueMails(
    tx,
    staff.map(({ userId, name, email }) => ({
      key: `webhooks_stopped:${id}:${endpoint.updatedAt.getTime()}:${userId}`,
      template: 'webhooks_stopped' as const,
      to: email,
      variables: { staff_name: name, host, reason, endpoint_id: id },
    })),
  )
}
