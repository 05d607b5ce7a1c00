import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageEnquiries } from '../policy.ts'
import { type GeneralStatus, generalStatusLabels, momentsOf } from '../rules/status.ts'
import { generalEnquiries } from '../tables.server.ts'
import { enquiryGone, lockGeneral } from './lock-enquiry.server.ts'

/**
 * B§4: any status to any, with its moment. Choosing the present one changes nothing. Refuses: no
 * permission, gone.
 */
export async function changeEnquiryStatus(
  actor: Actor,
  id: string,
  status: GeneralStatus,
): Promise<Result<null>> {
  if (!mayManageEnquiries(actor))
    return refuse('forbidden', 'You do not have permission to manage enquiries.')
  return transact(async (tx) => {
    const row = await lockGeneral(tx, id)
    if (!row) return enquiryGone
    if (row.status === status) return ok(null)
    const wanted = { status, ...momentsOf(status, row, now()) }
    await tx.update(generalEnquiries).set(wanted).where(eq(generalEnquiries.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'general_enquiry',
      entityId: id,
      action: 'updated',
      title: `Enquiry marked as ${generalStatusLabels[status]}`,
      before: { status: row.status },
      after: { status },
    })
    return ok(null)
  })
}
