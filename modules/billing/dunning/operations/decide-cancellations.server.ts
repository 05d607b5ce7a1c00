import { ok, type Result, refuse } from '#kernel/result.ts'
import { mayManageSubscriptions } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { log } from '#platform/log.server.ts'
import { proposalsById } from '../queries/proposals.server.ts'
import { type DecidedProposals, maxProposals } from '../rules/proposals.ts'
import { decideCancellation } from './decide-cancellation.server.ts'

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
