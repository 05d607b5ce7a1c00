import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { actorId, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageEnquiries, mayManageEnquiriesOf } from '../policy.ts'
import { type EnquiryKind, type EnquiryNote, entityOf } from '../rules/enquiry-message.ts'
import { type GeneralStatus, generalStatusLabels, momentsOf } from '../rules/status.ts'
import { generalEnquiries } from '../tables.server.ts'
import { addMessage, enquiryGone, lockEither, lockGeneral } from './lock-enquiry.server.ts'

/** B§4: any status to any, with its moment. Choosing the present one changes nothing. */
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

/** A note that only staff see, once per form however often it is sent. */
export async function addEnquiryNote(
  actor: Actor,
  { kind, id }: { kind: EnquiryKind; id: string },
  { message, idempotencyKey: key }: EnquiryNote,
): Promise<Result<{ messageId: string }>> {
  if (!mayManageEnquiriesOf(kind)(actor))
    return refuse('forbidden', 'You do not have permission to manage enquiries.')
  return transact(async (tx) => {
    const messageId = newId()
    const claimed = await claimKey(
      tx,
      { scope: `enquiry-note:${actorId(actor) ?? ''}`, key, body: { id, message } },
      { messageId },
    )
    if (claimed) return claimed
    const locked = await lockEither(tx, kind, id)
    if (!locked.ok) return locked
    await addMessage(tx, locked.value, {
      id: messageId,
      kind: 'note',
      senderId: actorId(actor),
      senderName: actorName(actor),
      message,
      createdAt: now(),
    })
    // Not its text: that goes with the enquiry.
    await recordActivity(tx, {
      actor,
      entityType: entityOf[kind],
      entityId: id,
      action: 'updated',
      title: 'Note added to an enquiry',
    })
    return ok({ messageId })
  })
}
