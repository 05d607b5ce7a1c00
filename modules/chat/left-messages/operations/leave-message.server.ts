import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result } from '#kernel/result.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { admitSender, mayConfirm } from '#modules/enquiries/operations/admit-submission.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { openTicket } from '#modules/support/operations/open-ticket.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import type { ChatVisitor } from '../../conversations/rules/chat-visitor.ts'
import { availability } from '../../widget/queries/availability.server.ts'
import { chatSubject, subjectOfStranger } from '../rules/chat-text.ts'
import type { LeftMessage, LeftMessagePromise } from '../rules/left-message.ts'
import { openVisitorTicket } from './open-chat-ticket.server.ts'

/**
 * The form shown while no operator is online: the message becomes a ticket, a stranger's as from an
 * unknown sender's email, once per key. Refuses: too many messages, the same key with other words.
 * A program that filled in the hidden field is answered like a person.
 */
export async function leaveMessage(
  visitor: ChatVisitor,
  { homepage, ...form }: LeftMessage,
): Promise<Result<LeftMessagePromise>> {
  const { readBy } = await availability()
  if (homepage !== '') return ok({ readBy })
  const left = await leave(visitor, { ...form, message: maskCardNumbers(form.message) })
  return left.ok ? ok({ readBy }) : left
}

function leave(
  { actor, address }: ChatVisitor,
  { key, name, email, message }: Omit<LeftMessage, 'homepage'>,
): Promise<Result<unknown>> {
  if (actor.kind !== 'person' || actor.customerId === null)
    return leaveAsStranger(address, { key, name, email, message })
  const subject = chatSubject([{ senderType: 'visitor', content: message }])
  const ticket = {
    subject,
    category: 'general',
    priority: 'normal',
    relatedServiceId: null,
    message,
    uploads: [],
    files: [],
  } as const
  return openTicket(
    actor,
    { ...ticket, uploads: [], files: [], idempotencyKey: key },
    { source: 'chat' },
  )
}

function leaveAsStranger(
  address: string,
  { key, ...words }: Omit<LeftMessage, 'homepage'>,
): Promise<Result<unknown>> {
  return transact(async (tx): Promise<Result<unknown>> => {
    const claimed = await claimKey(tx, { scope: 'chat-message', key, body: words }, {})
    if (claimed) return claimed
    const admitted = await admitSender(tx, address)
    if (!admitted.ok) return admitted
    const { timezone } = await siteSettings(tx)
    const at = now()
    await openVisitorTicket(tx, {
      requester: { customerId: null, name: words.name, email: words.email },
      userId: null,
      subject: subjectOfStranger(at, timezone),
      message: words.message,
      files: [],
      priority: 'normal',
      team: null,
      openedBy: null,
      at,
      isConfirmed: await mayConfirm(tx, words.email),
    })
    return ok(null)
  })
}
