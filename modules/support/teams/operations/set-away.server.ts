import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { supportAgents } from '../../tables.teams.server.ts'

/**
 * Staff say themselves that they are away, or back: while away they are given no tickets
 * automatically. Refuses: no permission.
 */
export async function setAway(actor: Actor, isAway: boolean): Promise<Result<null>> {
  if (!mayHandleTickets(actor) || actor.kind !== 'person')
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    await tx
      .insert(supportAgents)
      .values({ userId: actor.userId, isAway })
      .onConflictDoUpdate({ target: supportAgents.userId, set: { isAway } })
    const title = isAway ? 'Away from tickets' : 'Back at tickets'
    await recordActivity(tx, {
      actor,
      entityType: 'settings',
      entityId: 'ticket-teams',
      action: 'updated',
      title,
      before: { isAway: !isAway },
      after: { isAway },
    })
    return ok(null)
  })
}
