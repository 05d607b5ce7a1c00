import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageHostingPlans } from '../policy.ts'
import { hostingPlans } from '../tables.server.ts'

/** Deletes a plan of the home page; nothing refers to one. */
export async function deleteHostingPlan(
  actor: Actor,
  id: string,
): Promise<Result<{ name: string }>> {
  if (!mayManageHostingPlans(actor))
    return refuse('forbidden', 'You do not have permission to manage hosting plans.')
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx
          .delete(hostingPlans)
          .where(eq(hostingPlans.id, id))
          .returning({ name: hostingPlans.name })
      : []
    if (!row) return refuse('not_found', 'This plan was deleted.')
    await contentChanged(tx)
    await recordActivity(tx, {
      actor,
      entityType: 'hosting_plan',
      entityId: id,
      action: 'deleted',
      title: `Hosting plan ${row.name} deleted`,
      before: { ...row },
    })
    return ok({ name: row.name })
  })
}
