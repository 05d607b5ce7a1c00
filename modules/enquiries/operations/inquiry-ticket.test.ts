import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import {
  messageIdOf,
  openSupportDesk,
  rawMail,
  receiveRawMail,
  threadOf,
} from '#modules/support/incoming-mail/factories.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aDomainInquiry } from '../factories.ts'
import { domainInquiry, enquiryOfTicket } from '../queries/enquiry-details.server.ts'
import { enquiryThread } from '../queries/enquiry-thread.server.ts'
import { enquiryReplySchema } from '../rules/enquiry-message.ts'
import { changeDomainPriority, saveDomainNotes } from './change-domain-inquiry.server.ts'
import { deleteDomainInquiries } from './delete-enquiries.server.ts'
import { replyToEnquiry } from './reply-to-enquiry.server.ts'
import { submitDomainInquiry } from './submit-enquiry.server.ts'
import { turnIntoTicket } from './turn-into-ticket.server.ts'

useTestDatabase()
beforeAll(openSupportDesk)

const clerk = staffWith('domain_inquiries.manage', 'tickets.handle')
let addresses = 0

async function asked(changes: Parameters<typeof aDomainInquiry>[0]): Promise<string> {
  const made = await submitDomainInquiry(aDomainInquiry(changes), {
    address: `198.51.100.${++addresses}`,
    submissionKey: '',
  })
  return made.ok ? made.value.id : ''
}

const aReply = () =>
  enquiryReplySchema.parse({ message: 'Yes, it can move.', seen: '0', idempotencyKey: newId() })

async function idOfLastMail(id: string): Promise<string> {
  const last = (await enquiryThread('domain', id)).findLast(({ kind }) => kind === 'reply')
  const [mail] = await db()
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, `enquiry_reply:${last?.id}`))
  return mail?.id ?? ''
}

test('a domain inquiry becomes one ticket with its facts, emails and notes, and is answered there', async () => {
  const email = `${newId()}@person.example`
  const id = await asked({
    email,
    serviceType: 'transfer',
    domainName: 'wombat.co.za',
    companyName: 'Wombat Traders',
    message: 'Before Friday.',
  })
  await changeDomainPriority(clerk, id, 'high')
  await replyToEnquiry(clerk, 'domain', { id, reply: aReply() })
  await saveDomainNotes(clerk, id, {
    notes: 'Registrar is slow',
    version: (await domainInquiry(id))?.version ?? '',
  })

  const made = await Promise.all([
    turnIntoTicket(clerk, 'domain', id),
    turnIntoTicket(clerk, 'domain', id),
  ])
  const ticketId = made[0].ok ? made[0].value.ticketId : ''
  expect(made[1]).toMatchObject({ ok: true, value: { ticketId } })
  expect(await db().$count(supportTickets, eq(supportTickets.requesterEmail, email))).toBe(1)
  const { ticket, messages } = await threadOf(ticketId)
  expect(ticket).toMatchObject({
    subject: 'Transfer: wombat.co.za',
    priority: 'high',
    customerId: null,
    requesterEmail: email,
  })
  expect(
    messages.map(({ senderType, isInternal, message }) => [senderType, isInternal, message]),
  ).toEqual([
    ['customer', false, 'Transfer: wombat.co.za\nCompany: Wombat Traders\n\nBefore Friday.'],
    ['staff', false, 'Yes, it can move.'],
    ['staff', true, 'Notes of the domain inquiry:\n\nRegistrar is slow'],
  ])
  expect(await enquiryOfTicket(ticketId)).toEqual({ kind: 'domain', id })
  expect(await domainInquiry(id)).toMatchObject({ ticketId, ticketNumber: ticket?.number })

  expect(
    await replyToEnquiry(clerk, 'domain', { id, reply: { ...aReply(), seen: 9 } }),
  ).toMatchObject({
    error: { code: 'conflict', message: 'This inquiry is a ticket now. Answer it there.' },
  })
  const later = rawMail({
    from: email,
    headers: { 'In-Reply-To': messageIdOf(id, await idOfLastMail(id)) },
    body: 'Any news?',
  })
  expect(await receiveRawMail(later)).toMatchObject({ status: 'ticket', ticketId })
  expect((await threadOf(ticketId)).last).toMatchObject({
    senderType: 'customer',
    message: 'Any news?',
  })

  expect(await deleteDomainInquiries(clerk, [id])).toMatchObject({ ok: true })
  expect(await db().$count(supportTickets, eq(supportTickets.id, ticketId))).toBe(1)
})

test('what was answered before it became a ticket owes no first answer, and the last answer its next one', async () => {
  const email = `${newId()}@person.example`
  const id = await asked({ email })
  await replyToEnquiry(clerk, 'domain', { id, reply: aReply() })
  const made = await turnIntoTicket(clerk, 'domain', id)
  const { ticket } = await threadOf(made.ok ? made.value.ticketId : '')
  expect(ticket?.firstRespondedAt).toBeInstanceOf(Date)
  expect(ticket).toMatchObject({ nextResponseDueAt: null, slaDueAt: ticket?.resolutionDueAt })

  const other = await asked({ email })
  await replyToEnquiry(clerk, 'domain', { id: other, reply: aReply() })
  const answer = rawMail({
    from: email,
    headers: { 'In-Reply-To': messageIdOf(other, await idOfLastMail(other)) },
  })
  expect(await receiveRawMail(answer)).toMatchObject({ status: 'enquiry' })
  const later = await turnIntoTicket(clerk, 'domain', other)
  const { ticket: owing } = await threadOf(later.ok ? later.value.ticketId : '')
  expect(owing).toMatchObject({
    nextResponseFrom: owing?.createdAt,
    slaDueAt: owing?.nextResponseDueAt,
  })
})

test('only who looks after domain inquiries and tickets makes one of the other', async () => {
  const id = await asked({ email: `${newId()}@person.example` })
  for (const member of [
    staffWith('domain_inquiries.manage'),
    staffWith('tickets.handle'),
    staffWith('enquiries.manage', 'tickets.handle'),
  ])
    expect(await turnIntoTicket(member, 'domain', id)).toMatchObject({
      error: { code: 'forbidden' },
    })
  expect(await turnIntoTicket(clerk, 'domain', newId())).toMatchObject({
    error: { message: 'This inquiry was deleted.' },
  })
  expect(await domainInquiry(id)).toMatchObject({ ticketId: null, ticketNumber: null })
})
