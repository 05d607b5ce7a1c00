import { and, eq } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { cancellationProposals } from '#modules/billing/tables.renewals.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { restoreService } from './restore-service.server.ts'

type Cleared = { id: string; subscriptionId: string | null }
type By = { today: CalendarDate; now: Date; actor: Actor }

/**
 * Nothing more is owed on an invoice: withdraws the proposal to end its subscription and restores
 * the service, unless another invoice is overdue. `because`: who or what decided it, for staff. The
 * caller holds the invoice's lock.
 */
export async function clearDunning(
  tx: Transaction,
  { id, subscriptionId }: Cleared,
  { because, by }: { because: 'Paid' | 'Credited' | 'Deleted'; by: By },
): Promise<void> {
  await tx
    .update(cancellationProposals)
    .set({ status: 'obsolete', decidedAt: by.now, decidedBy: because })
    .where(
      and(eq(cancellationProposals.invoiceId, id), eq(cancellationProposals.status, 'proposed')),
    )
  if (subscriptionId) await restoreService(tx, subscriptionId, by)
}
