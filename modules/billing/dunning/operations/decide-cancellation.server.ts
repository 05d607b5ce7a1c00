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
import { log } from '#platform/log.server.ts'
import { proposalsById } from '../queries/proposals.server.ts'
import { type DecidedProposals, maxProposals } from '../rules/proposals.ts'

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
        'It was paid, credited, deleted or ended in the meantime, so there is nothing to decide.',
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

/**
 * One decision on several proposed cancellations, each in its own transaction: what was paid or
 * decided in the meantime does not stop the others and is named.
 */
export async function decideCancellations(
  actor: Actor,
  proposalIds: readonly string[],
  decision: { approve: boolean },
): Promise<Result<DecidedProposals>> {
  if (!mayManageSubscriptions(actor))
    return refuse('forbidden', 'You do not have permission to manage subscriptions.')
  const ids = [...new Set(proposalIds)]
  if (ids.length === 0)
    return refuse('invalid', 'Choose at least one subscription.', {
      fields: { proposal: ['Choose at least one subscription.'] },
    })
  if (ids.length > maxProposals)
    return refuse('invalid', `Choose at most ${maxProposals} subscriptions at a time.`)
  const named = await proposalsById(ids)
  const outcome: DecidedProposals = { decided: 0, failed: [] }
  for (const id of ids) {
    const reason = await decide(actor, id, decision)
    const proposal = named.get(id)
    if (reason === null) outcome.decided++
    else
      outcome.failed.push({
        name: proposal ? `${proposal.service} of ${proposal.customerName}` : 'A proposal',
        reason,
      })
  }
  return ok(outcome)
}

/** Null when it was decided; else why not. */
async function decide(
  actor: Actor,
  id: string,
  decision: { approve: boolean },
): Promise<string | null> {
  try {
    const decided = await decideCancellation(actor, id, decision)
    return decided.ok ? null : decided.error.message
  } catch (error) {
    log().error({ err: error, proposal: id }, 'a proposed cancellation could not be decided')
    return 'It could not be saved. Please try again.'
  }
}
