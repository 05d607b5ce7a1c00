import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityEntity } from '#modules/activity/rules/activity.ts'
import { gatewayActor } from '#modules/billing/payments/rules/gateways.ts'
import type { GatewayNotification } from '#modules/billing/payments/rules/payment-gateway.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import type { Executor, Transaction } from '#platform/database.server.ts'

/** All deliveries of one payment: by the gateway's number, and where it has none, by the body. */
export function samePayment({
  gatewayPaymentId,
  raw,
}: Pick<GatewayNotification, 'gatewayPaymentId' | 'raw'>) {
  return gatewayPaymentId === ''
    ? eq(gatewayNotifications.rawBody, raw)
    : eq(gatewayNotifications.gatewayPaymentId, gatewayPaymentId)
}

/**
 * Whether a delivery of this payment is, or was, on the worklist: another one adds nothing to it
 * and sends no alert.
 */
export async function isListed(
  executor: Executor,
  notification: GatewayNotification,
): Promise<boolean> {
  const [listed] = await executor
    .select({ id: gatewayNotifications.id })
    .from(gatewayNotifications)
    .where(and(samePayment(notification), isNotNull(gatewayNotifications.unallocatedSince)))
    .limit(1)
  return listed !== undefined
}

/** The payment is recorded after all: its entry on the worklist is done. */
export async function resolveListed(
  tx: Transaction,
  notification: Pick<GatewayNotification, 'gatewayPaymentId' | 'raw'>,
  { by, resolution, now }: { by: string; resolution: string; now: Date },
): Promise<void> {
  await tx
    .update(gatewayNotifications)
    .set({ resolvedAt: now, resolvedBy: by, resolution })
    .where(
      and(
        samePayment(notification),
        isNotNull(gatewayNotifications.unallocatedSince),
        isNull(gatewayNotifications.resolvedAt),
      ),
    )
}

/**
 * Two requests that record the same payment number wait for each other here, also when both name
 * different documents, which share no row to lock.
 */
export async function lockGatewayPayment(
  tx: Transaction,
  payment: Pick<GatewayNotification, 'gatewayPaymentId' | 'raw'>,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`gateway-payment:${payment.gatewayPaymentId || payment.raw}`}, 0))`,
  )
}

/** The record that the alert links to. */
export type Concern = { entityType: ActivityEntity; entityId: string }

/** Money moved, or may have moved, that none of our records explains: staff must check. */
export async function alertStaff(
  tx: Transaction,
  { gateway, ...concern }: Concern & { gateway: string | null },
  { title, details }: { title: string; details?: Record<string, string> | undefined },
): Promise<void> {
  await recordActivity(tx, {
    actor: gatewayActor(gateway),
    ...concern,
    action: 'attention',
    title,
    ...(details && { details }),
  })
}
