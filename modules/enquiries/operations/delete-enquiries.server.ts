import { asc, inArray } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivities } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageEnquiries } from '../policy.ts'
import { generalEnquiries } from '../tables.server.ts'

/** One page of the list. */
const bulkLimit = 100

const missing = refuse(
  'not_found',
  'Nothing was deleted: one of these enquiries no longer exists. Reload the list and select again.',
)

/**
 * B§6: deletes several enquiries, all or none, with everything that was written about them; tickets
 * that they became stay. Refuses: no permission, none chosen, more than one page of them, one that
 * is unknown or deleted.
 */
export async function deleteEnquiries(
  actor: Actor,
  chosen: readonly string[],
): Promise<Result<{ deleted: number }>> {
  if (!mayManageEnquiries(actor))
    return refuse('forbidden', 'You do not have permission to manage enquiries.')
  const ids = [...new Set(chosen)]
  if (ids.length === 0) return refuse('invalid', 'Choose at least one enquiry.')
  if (ids.length > bulkLimit)
    return refuse('invalid', `Choose at most ${bulkLimit} enquiries at a time.`)
  if (!ids.every(isId)) return missing
  return transact(async (tx) => {
    // Always in the same order, so that two who delete at once cannot wait for each other.
    const rows = await tx
      .select()
      .from(generalEnquiries)
      .where(inArray(generalEnquiries.id, ids))
      .orderBy(asc(generalEnquiries.id))
      .for('update')
    if (rows.length === 0) return refuse('not_found', 'These enquiries were deleted already.')
    if (rows.length !== ids.length) return missing
    await tx.delete(generalEnquiries).where(inArray(generalEnquiries.id, ids))
    // Not who wrote and what: nothing of them stays.
    const entries = rows.map(({ id, status, createdAt }) => ({
      actor,
      entityType: 'general_enquiry' as const,
      entityId: id,
      action: 'deleted' as const,
      title: 'Enquiry deleted',
      before: { status, createdAt },
    }))
    await recordActivities(tx, entries)
    return ok({ deleted: rows.length })
  })
}
