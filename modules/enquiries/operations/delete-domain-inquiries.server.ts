import { asc, inArray } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivities } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageDomainInquiries } from '../policy.ts'
import { domainInquiries } from '../tables.server.ts'

/** One page of the list. */
const bulkLimit = 100

const missing = refuse(
  'not_found',
  'Nothing was deleted: one of these inquiries no longer exists. Reload the list and select again.',
)

/**
 * Deletes inquiries, all or none, with everything that was written about them. Refuses: no
 * permission, none chosen, more than one page of them, one that is unknown or deleted.
 */
export async function deleteDomainInquiries(
  actor: Actor,
  chosen: readonly string[],
): Promise<Result<{ deleted: number }>> {
  if (!mayManageDomainInquiries(actor))
    return refuse('forbidden', 'You do not have permission to manage domain inquiries.')
  const ids = [...new Set(chosen)]
  if (ids.length === 0) return refuse('invalid', 'Choose at least one inquiry.')
  if (ids.length > bulkLimit)
    return refuse('invalid', `Choose at most ${bulkLimit} inquiries at a time.`)
  if (!ids.every(isId)) return missing
  return transact(async (tx) => {
    // Always in the same order, so that two who delete at once cannot wait for each other.
    const rows = await tx
      .select()
      .from(domainInquiries)
      .where(inArray(domainInquiries.id, ids))
      .orderBy(asc(domainInquiries.id))
      .for('update')
    if (rows.length === 0) return refuse('not_found', 'These inquiries were deleted already.')
    if (rows.length !== ids.length) return missing
    await tx.delete(domainInquiries).where(inArray(domainInquiries.id, ids))
    const entries = rows.map(({ id, status, priority, serviceType, createdAt }) => ({
      actor,
      entityType: 'domain_inquiry' as const,
      entityId: id,
      action: 'deleted' as const,
      title: 'Domain inquiry deleted',
      before: { status, priority, serviceType, createdAt },
    }))
    await recordActivities(tx, entries)
    return ok({ deleted: rows.length })
  })
}
