import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageEnquiriesOf } from '../policy.ts'
import { enquiryThreading } from '../queries/enquiry-thread.server.ts'
import {
  type EnquiryKind,
  type EnquiryReply,
  entityOf,
  replyKeyPrefix,
} from '../rules/enquiry-message.ts'
import { momentsOf } from '../rules/status.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'
import {
  addMessage,
  type Correspondent,
  correspondentOfDomain,
  correspondentOfGeneral,
  enquiryGone,
  inquiryGone,
  lockDomain,
  lockGeneral,
  messageCount,
} from './lock-enquiry.server.ts'

/**
 * Emails the person who wrote, in the transaction that keeps the text, once per form however often
 * it is sent. What they answer comes back to the enquiry. A general enquiry is replied then; a new
 * domain inquiry contacted.
 */
export async function replyToEnquiry(
  actor: Actor,
  kind: EnquiryKind,
  { id, reply }: { id: string; reply: EnquiryReply },
): Promise<Result<{ messageId: string }>> {
  if (!mayManageEnquiriesOf(kind)(actor))
    return refuse('forbidden', 'You do not have permission to manage enquiries.')
  return transact(async (tx) => {
    const once = {
      scope: `enquiry-reply:${actorId(actor) ?? ''}`,
      key: reply.idempotencyKey,
      body: { id, message: reply.message },
    }
    const messageId = newId()
    const claimed = await claimKey(tx, once, { messageId })
    if (claimed) return claimed
    const to = await (kind === 'general' ? startGeneral(tx, id) : startDomain(tx, id))
    if (!to.ok) return to
    if ((await messageCount(tx, to.value)) > reply.seen)
      return refuse(
        'conflict',
        'Something new was written meanwhile. Your reply is not sent yet: read it above, then send again.',
      )
    await write(tx, actor, { to: to.value, messageId, message: reply.message })
    return ok({ messageId })
  })
}

async function startGeneral(tx: Transaction, id: string): Promise<Result<Correspondent>> {
  const row = await lockGeneral(tx, id)
  if (!row) return enquiryGone
  return row.ticketId === null
    ? ok(correspondentOfGeneral(row))
    : refuse('conflict', 'This enquiry is a ticket now. Answer it there.')
}

async function startDomain(tx: Transaction, id: string): Promise<Result<Correspondent>> {
  const row = await lockDomain(tx, id)
  if (!row) return inquiryGone
  return row.ticketId === null
    ? ok(correspondentOfDomain(row))
    : refuse('conflict', 'This inquiry is a ticket now. Answer it there.')
}

async function write(
  tx: Transaction,
  actor: Actor,
  { to, messageId, message }: { to: Correspondent; messageId: string; message: string },
): Promise<void> {
  const [at, senderName] = [now(), actorName(actor)]
  // Before the message, so that it answers the person's last email.
  const threading = await enquiryThreading(tx, to)
  await addMessage(tx, to, {
    id: messageId,
    kind: 'reply',
    senderId: actorId(actor),
    senderName,
    message,
    createdAt: at,
  })
  const change = await moveOn(tx, to, at)
  await enqueueMail(tx, {
    key: `${replyKeyPrefix}${messageId}`,
    template: 'enquiry_reply',
    to: to.email,
    variables: { name: to.name, subject: to.subject, message, staff_name: senderName },
    threading,
  })
  await recordActivity(tx, {
    actor,
    entityType: entityOf[to.kind],
    entityId: to.id,
    action: 'sent',
    title: 'Reply to an enquiry sent by email',
    ...change,
  })
}

/** The status that an answer leads to; returns what changed for the activity log. */
async function moveOn(tx: Transaction, to: Correspondent, at: Date) {
  if (to.kind === 'general') {
    const status = 'replied' as const
    await tx
      .update(generalEnquiries)
      .set({ status, ...momentsOf(status, { firstReadAt: null }, at) })
      .where(eq(generalEnquiries.id, to.id))
    return { after: { status } }
  }
  const [row] = await tx
    .select({ status: domainInquiries.status })
    .from(domainInquiries)
    .where(eq(domainInquiries.id, to.id))
  if (row?.status !== 'new') return {}
  await tx
    .update(domainInquiries)
    .set({ status: 'contacted', contactedAt: at })
    .where(eq(domainInquiries.id, to.id))
  return { before: { status: 'new' }, after: { status: 'contacted' } }
}
