import { and, eq, isNotNull } from 'drizzle-orm'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/** Removes why a deleted customer ended their services: they said it in their own words. */
export async function eraseCancellationReasons(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ cancellationReason: null })
    .where(
      and(eq(subscriptions.customerId, customerId), isNotNull(subscriptions.cancellationReason)),
    )
}
