import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mailServiceRestored } from './subscription-emails.server.ts'

/** Restores a suspended service when none of its invoices is overdue. Returns whether it did. */
export async function restoreService(
  tx: Transaction,
  subscriptionId: string,
  { today, now, actor }: { today: CalendarDate; now: Date; actor: Actor },
): Promise<boolean> {
  const [overdue] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.subscriptionId, subscriptionId),
        inArray(invoices.status, ['pending', 'unpaid']),
        lt(invoices.dueDate, today),
        isNull(invoices.deletedAt),
      ),
    )
    .limit(1)
  if (overdue) return false
  const [restored] = await tx
    .update(subscriptions)
    .set({ suspendedAt: null, suspensionReason: null, updatedAt: now })
    .where(and(eq(subscriptions.id, subscriptionId), isNotNull(subscriptions.suspendedAt)))
    .returning({ id: subscriptions.id, description: subscriptions.description, status: subscriptions.status })
  if (!restored) return false
  await recordActivity(tx, {
    actor,
    entityType: 'subscription',
    entityId: restored.id,
    action: 'restored',
    title: `Service ${restored.description} restored after payment`,
  })
  if (restored.status === 'active') await mailServiceRestored(tx, restored.id, now)
  return true
}
