import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { cancellationProposals, paymentReminders } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { billedService } from '../queries/creditable-documents.server.ts'
import { restoreService } from './restore-service.server.ts'

type Cleared = { id: string; subscriptionId: string | null; orderId: string | null }
type By = { today: CalendarDate; now: Date; actor: Actor }

/**
 * Nothing more is owed on an invoice: withdraws the proposal to end its subscription and restores
 * the service, unless another invoice is overdue. `because`: who or what decided it, for staff. The
 * caller holds the invoice's lock.
 */
export async function clearDunning(
  tx: Transaction,
  { id, subscriptionId, orderId }: Cleared,
  { because, by }: { because: 'Paid' | 'Credited' | 'Deleted'; by: By },
): Promise<void> {
  await tx
    .update(cancellationProposals)
    .set({ status: 'obsolete', decidedAt: by.now, decidedBy: because })
    .where(
      and(eq(cancellationProposals.invoiceId, id), eq(cancellationProposals.status, 'proposed')),
    )
  const serviceId = subscriptionId ?? (orderId && (await serviceStartedBy(tx, orderId)))
  if (serviceId) await restoreService(tx, serviceId, by)
}

async function serviceStartedBy(tx: Transaction, orderId: string): Promise<string | null> {
  const [started] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId))
  return started?.id ?? null
}

/**
 * Dunning rests from now on, or did until now: a warning that was given before is given again,
 * with its full time. Of one invoice, or (null) of all of the customer. Not for a service that
 * is suspended already.
 */
export async function warnAgain(
  tx: Transaction,
  { invoiceId, customerId }: { invoiceId: string | null; customerId: string },
): Promise<void> {
  const which = invoiceId ? eq(invoices.id, invoiceId) : eq(invoices.customerId, customerId)
  const warned = tx
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.id, billedService))
    .where(and(which, isNull(subscriptions.suspendedAt)))
  await tx
    .delete(paymentReminders)
    .where(and(eq(paymentReminders.action, 'warn'), inArray(paymentReminders.invoiceId, warned)))
}

/**
 * An invoice is owed again that was paid: what was done after its due date belongs to the debt that
 * was settled, and the ladder begins with a warning. The caller holds the invoice's lock.
 */
export async function restartLadder(tx: Transaction, invoiceId: string): Promise<void> {
  await tx
    .delete(paymentReminders)
    .where(and(eq(paymentReminders.invoiceId, invoiceId), gt(paymentReminders.stepDays, 0)))
}
