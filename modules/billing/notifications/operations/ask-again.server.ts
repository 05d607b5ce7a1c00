import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { mayNotManagePayments, notificationMissing } from '../rules/unallocated-payment.ts'
import { decideNotification } from './decide-notification.server.ts'

/** Longer than any check takes. */
const leaseMs = 2 * 60_000

/**
 * Staff have a payment of the worklist checked from the beginning: the gateway confirms it again,
 * and it is compared with our documents as they are now.
 */
export async function askAgain(actor: Actor, id: string): Promise<Result<{ message: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  if (!isId(id)) return notificationMissing
  const open = and(
    eq(gatewayNotifications.id, id),
    isNotNull(gatewayNotifications.unallocatedSince),
    isNull(gatewayNotifications.resolvedAt),
  )
  const [asked] = await db()
    .update(gatewayNotifications)
    .set({ state: 'received', nextAttemptAt: new Date(now().getTime() + leaseMs) })
    .where(open)
    .returning({ id: gatewayNotifications.id })
  if (!asked) return notificationMissing
  await decideNotification(id)
  const [judged] = await db()
    .select()
    .from(gatewayNotifications)
    .where(eq(gatewayNotifications.id, id))
  if (!judged) return notificationMissing
  if (judged.resolvedAt)
    return ok({ message: `${gatewayName(judged.gateway)} confirmed it: ${judged.resolution}` })
  return refuse('conflict', `Nothing changed: ${judged.reason}`)
}
