import { and, eq, isNotNull, isNull } from 'drizzle-orm'
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
