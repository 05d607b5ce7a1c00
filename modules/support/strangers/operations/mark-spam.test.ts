import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anAgent, aTicket, staffMessageForm } from '../../factories.ts'
import {
  mailRow,
  mailsTo,
  openSupportDesk,
  rawMail,
  receiveRawMail,
  sentId,
  threadOf,
} from '../../incoming-mail/factories.ts'
import { makeTicketOfMail } from '../../incoming-mail/operations/mail-outcome.server.ts'
import { processMail } from '../../incoming-mail/operations/process-mail.server.ts'
import { deleteTickets } from '../../operations/delete-tickets.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { incomingMailSources } from '../../tables.incoming-mail.server.ts'
import { markSpam, unmarkSpam } from './mark-spam.server.ts'

useTestDatabase()
beforeAll(openSupportDesk)

const aSender = () => `${newId()}@elsewhere.example`
const cheap = (from: string) =>
  receiveRawMail(rawMail({ from, subject: newId(), body: 'Cheap watches' }))

test('what a marked sender sends later is spam, and the ticket is closed without an email', async () => {
  const [agent, from] = [await anAgent(), aSender()]
  const mail = await cheap(from)
  const sent = await mailsTo(from)
  const { ticket } = await threadOf(mail.ticketId ?? '')
  expect(await markSpam(agent, mail.id)).toEqual({ ok: true, value: { closed: ticket?.number } })
  expect(await mailRow(mail.id)).toMatchObject({
    status: 'spam',
    reason: 'Marked as spam by staff.',
    ticketId: ticket?.id,
  })
  expect((await threadOf(ticket?.id ?? '')).ticket).toMatchObject({ status: 'closed' })
  expect(await cheap(from.toUpperCase())).toMatchObject({
    status: 'spam',
    reason: 'From a sender that staff marked as spam.',
    ticketId: null,
  })
  // Also in the ticket's own thread.
  expect(
    await receiveRawMail(
      rawMail({
        from,
        subject: `[${ticket?.number}] More`,
        headers: { 'In-Reply-To': `<${mail.messageId}>` },
      }),
    ),
  ).toMatchObject({
    status: 'spam',
  })
  expect(await mailsTo(from)).toEqual(sent)
  const titles = await db()
    .select({ title: activityLog.title })
    .from(activityLog)
    .where(eq(activityLog.entityId, ticket?.id ?? ''))
  expect(titles).toContainEqual({ title: `Email from ${from} marked as spam` })
})

test('taken back, the ticket is open and the sender comes through', async () => {
  const [agent, from] = [await anAgent(), aSender()]
  const mail = await cheap(from)
  await markSpam(agent, mail.id)
  const later = await cheap(from)
  expect(await unmarkSpam(agent, mail.id)).toMatchObject({ ok: true })
  expect(await mailRow(mail.id)).toMatchObject({ status: 'unknown', reason: '' })
  expect((await threadOf(mail.ticketId ?? '')).ticket).toMatchObject({ status: 'open' })
  expect(await cheap(from)).toMatchObject({ status: 'unknown' })

  expect(await unmarkSpam(agent, later.id)).toMatchObject({ ok: true })
  await processMail(later.id)
  expect(await mailRow(later.id)).toMatchObject({ status: 'unknown' })
})

test('a ticket that was answered stays open', async () => {
  const [agent, from] = [await anAgent(), aSender()]
  const mail = await cheap(from)
  await writeAsStaff(agent, mail.ticketId ?? '', staffMessageForm({ status: 'in_progress' }))
  expect(await markSpam(agent, mail.id)).toEqual({ ok: true, value: { closed: null } })
  expect((await threadOf(mail.ticketId ?? '')).ticket).toMatchObject({ status: 'in_progress' })
})

test('the mark outlives its ticket, and nothing else of the email does', async () => {
  const [agent, from] = [await anAgent(), aSender()]
  const mail = await cheap(from)
  await markSpam(agent, mail.id)
  await deleteTickets(agent, [mail.ticketId ?? ''])
  expect(await mailRow(mail.id)).toMatchObject({
    fromAddress: from,
    subject: '',
    fromName: '',
    html: '',
    ticketId: null,
  })
  expect(await db().$count(incomingMailSources, eq(incomingMailSources.mailId, mail.id))).toBe(0)
  expect(await cheap(from)).toMatchObject({ status: 'spam' })
  expect(await unmarkSpam(agent, mail.id)).toMatchObject({ ok: true })
  expect(await cheap(from)).toMatchObject({ status: 'unknown' })
})

test('an email of a customer, of staff, or of a later customer is never spam', async () => {
  const [agent, customer] = [await anAgent(), await aCustomer()]
  const automatic = { headers: { 'Auto-Submitted': 'auto-replied' } }
  for (const from of [customer.email, agent.email]) {
    const mail = await receiveRawMail(rawMail({ from, ...automatic }))
    expect(await markSpam(agent, mail.id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  }
  const mail = await cheap(aSender())
  expect(await markSpam(customer, mail.id)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await markSpam(agent, newId())).toMatchObject({ ok: false, error: { code: 'not_found' } })
  expect(await unmarkSpam(agent, mail.id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  const own = await receiveRawMail(rawMail({ from: customer.email, subject: 'Of a customer' }))
  expect(await markSpam(agent, own.id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
})

test('a ticket is made of an automatic email, and nothing automatic answers it', async () => {
  const [agent, from] = [await anAgent(), aSender()]
  const { ticketId } = await aTicket()
  await writeAsStaff(agent, ticketId, staffMessageForm())
  const mail = await receiveRawMail(
    rawMail({
      from,
      headers: { 'Auto-Submitted': 'auto-generated', 'In-Reply-To': await sentId(ticketId) },
    }),
  )
  expect(mail).toMatchObject({ status: 'ignored' })
  expect(await makeTicketOfMail(agent, mail.id)).toMatchObject({ ok: true })
  await processMail(mail.id)
  const made = await mailRow(mail.id)
  expect(made).toMatchObject({ status: 'unknown' })
  expect(made.ticketId).not.toBe(ticketId)
  expect(await mailsTo(from)).toEqual([])
  expect(await makeTicketOfMail(agent, mail.id)).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
})

test('what staff sent by mistake becomes a ticket and reaches no customer', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket()
  await writeAsStaff(agent, ticketId, staffMessageForm())
  const before = await mailsTo(customer.email)
  const away = { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': await sentId(ticketId, 'staff') }
  const mail = await receiveRawMail(
    rawMail({ from: agent.email, body: 'I am away.', headers: away }),
  )
  await makeTicketOfMail(agent, mail.id)
  await processMail(mail.id)
  expect((await mailRow(mail.id)).ticketId).not.toBe(ticketId)
  expect(await mailsTo(customer.email)).toEqual(before)
})
