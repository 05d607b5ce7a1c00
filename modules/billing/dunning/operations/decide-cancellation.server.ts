import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { mayManageSubscriptions } from '#modules/billing/policy.ts'
import { endSubscription } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { cancellationProposals } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'

/**
 * Staff decide on the cancellation that dunning proposed. Approved, the subscription ends (mailed,
 * and cancelled at the gateway); rejected, it is unchanged and not proposed again for this invoice.
 */
export async function decideCancellation(
  actor: Actor,
  proposalId: string,
  { approve }: { approve: boolean },
): Promise<Result<{ subscriptionId: string }>> {
  if (!mayManageSubscriptions(actor))
    return refuse('forbidden', 'You do not have permission to manage subscriptions.')
  if (!isId(proposalId)) return missing
  return transact(async (tx) => {
    const [found] = await tx
      .select()
      .from(cancellationProposals)
      .where(eq(cancellationProposals.id, proposalId))
    if (!found) return missing
    // Lock order: invoice before subscription, so that a concurrent payment either wins or waits.
    await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.id, found.invoiceId))
      .for('update')
    const [subscription] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, found.subscriptionId))
      .for('update')
    const [proposal] = await tx
      .select()
      .from(cancellationProposals)
      .where(eq(cancellationProposals.id, proposalId))
      .for('update')
    if (proposal?.status === 'obsolete')
      return refuse(
        'conflict',
        'It was paid, credited or ended in the meantime, so there is nothing to decide.',
      )
    if (proposal?.status !== 'proposed' || !subscription)
      return refuse('conflict', 'This proposal has been decided already.')
    const moment = now()
    await tx
      .update(cancellationProposals)
      .set({
        status: approve ? 'approved' : 'rejected',
        decidedBy: actorName(actor),
        decidedAt: moment,
      })
      .where(eq(cancellationProposals.id, proposalId))
    if (approve) {
      const paidUpTo = subscription.lastBillingDate ?? subscription.startDate
      await endSubscription(tx, subscription, {
        reason: 'Invoice not paid',
        paidUpTo,
        actor,
        now: moment,
      })
    } else {
      await recordActivity(tx, {
        actor,
        entityType: 'subscription',
        entityId: subscription.id,
        action: 'kept',
        title: `Cancellation of ${subscription.description} rejected`,
        before: { proposal: 'proposed' },
        after: { proposal: 'rejected' },
      })
    }
    return ok({ subscriptionId: subscription.id })
  })
}

const missing = refuse('not_found', 'There is no such proposal.')
