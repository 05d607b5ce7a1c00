import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageEnquiries } from '../policy.ts'
import { generalEnquiries } from '../tables.server.ts'
import { enquiryGone, lockGeneral } from './lock-enquiry.server.ts'

/**
 * Deletes an enquiry with everything that was written about it. A ticket that it became stays.
 * Refuses: no permission, gone already.
 */
export async function deleteEnquiry(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageEnquiries(actor))
    return refuse('forbidden', 'You do not have permission to manage enquiries.')
  return transact(async (tx) => {
    const row = await lockGeneral(tx, id)
    if (!row) return enquiryGone
    await tx.delete(generalEnquiries).where(eq(generalEnquiries.id, id))
    // Not who wrote and what: nothing of them stays.
    await recordActivity(tx, {
      actor,
      entityType: 'general_enquiry',
      entityId: id,
      action: 'deleted',
      title: 'Enquiry deleted',
      before: { status: row.status, createdAt: row.createdAt },
    })
    return ok(null)
  })
}
