import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageHostingPlans } from '../policy.ts'
import { hostingPlans } from '../tables.server.ts'

/**
 * Shows or hides a hosting plan. Says what is wanted and not 'the other way round', so that a
 * second press changes nothing.
 */
export async function switchHostingPlan(
  actor: Actor,
  id: string,
  isActive: boolean,
): Promise<Result<null>> {
  if (!mayManageHostingPlans(actor))
    return refuse('forbidden', 'You do not have permission to manage hosting plans.')
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(hostingPlans).where(eq(hostingPlans.id, id)).for('no key update')
      : []
    if (!row) return refuse('not_found', 'This plan was deleted.')
    if (row.isActive === isActive) return ok(null)
    await contentChanged(tx)
    await tx.update(hostingPlans).set({ isActive }).where(eq(hostingPlans.id, id))
    const action = isActive ? 'activated' : 'deactivated'
    await recordActivity(tx, {
      actor,
      entityType: 'hosting_plan',
      entityId: id,
      action,
      title: `Hosting plan ${row.name} ${action}`,
      before: { isActive: row.isActive },
      after: { isActive },
    })
    return ok(null)
  })
}
