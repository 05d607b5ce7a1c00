import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageEnquiriesOf } from '../policy.ts'
import { type EnquiryKind, type EnquiryNote, entityOf } from '../rules/enquiry-message.ts'
import { addMessage, lockEither } from './lock-enquiry.server.ts'

/**
 * A note that only staff see, once per form however often it is sent. Refuses: no permission, gone.
 */
export async function addEnquiryNote(
  actor: Actor,
  { kind, id }: { kind: EnquiryKind; id: string },
  { message, idempotencyKey: key }: EnquiryNote,
): Promise<Result<null>> {
  if (!mayManageEnquiriesOf(kind)(actor))
    return refuse('forbidden', 'You do not have permission to manage enquiries.')
  return transact(async (tx) => {
    const claimed = await claimKey(
      tx,
      { scope: `enquiry-note:${actorId(actor) ?? ''}`, key, body: { id, message } },
      {},
    )
    if (claimed) return claimed.ok ? ok(null) : claimed
    const locked = await lockEither(tx, kind, id)
    if (!locked.ok) return locked
    await addMessage(tx, locked.value, {
      id: newId(),
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
    return ok(null)
  })
}
