import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result } from '#kernel/result.ts'
import { submitGeneralEnquiry } from '#modules/enquiries/operations/submit-general-enquiry.server.ts'
import { openTicket } from '#modules/support/operations/open-ticket.server.ts'
import type { ChatVisitor } from '../../conversations/rules/chat-visitor.ts'
import { availability } from '../../widget/queries/availability.server.ts'
import { chatSubject } from '../rules/chat-text.ts'
import type { LeftMessage, LeftMessagePromise } from '../rules/left-message.ts'

/**
 * The form for when nobody is there: a customer's message becomes a ticket, anybody else's an enquiry, once per key. Refuses: too many messages, the same key with
 * other words. A program that filled in the hidden field is answered like a person.
 */
export async function leaveMessage(visitor: ChatVisitor, { homepage, ...form }: LeftMessage): Promise<Result<LeftMessagePromise>> {
  const { readBy } = await availability()
  if (homepage !== '') return ok({ readBy })
  const left = await leave(visitor, { ...form, message: maskCardNumbers(form.message) })
  return left.ok ? ok({ readBy }) : left
}

function leave({ actor, address }: ChatVisitor, { key, name, email, message }: Omit<LeftMessage, 'homepage'>): Promise<Result<unknown>> {
  const subject = chatSubject([{ senderType: 'visitor', content: message }])
  if (actor.kind !== 'person' || actor.customerId === null)
    return submitGeneralEnquiry({ name, email, subject, message }, { address, submissionKey: key })
  const ticket = { subject, category: 'general', priority: 'normal', relatedServiceId: null, message, uploads: [], files: [] } as const
  return openTicket(actor, { ...ticket, uploads: [], files: [], idempotencyKey: key }, { source: 'chat' })
}
