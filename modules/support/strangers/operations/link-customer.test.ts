import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
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
import { mergeTickets } from '../../merging/operations/merge-tickets.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { ownTicket } from '../../queries/for-customers/own-ticket.server.ts'
import { ownMergedTicket } from '../../queries/for-customers/own-tickets.server.ts'
import { staffTicket } from '../../queries/ticket.server.ts'
import { ownersReach } from '../../rules/ticket-reach.ts'
import { supportTickets } from '../../tables.server.ts'
import { customerWithAddress } from '../queries/offered-customers.server.ts'
import { linkCustomer } from './link-customer.server.ts'

useTestDatabase()
beforeAll(openSupportDesk)

async function strangersTicket(from = `${newId()}@elsewhere.example`) {
  const mail = await receiveRawMail(
    rawMail({
      from: `Joe <${from}>`,
      subject: 'Is this right?',
      body: 'Please help.\r\n\r\nOn Monday Joe wrote:\r\n> secret',
    }),
  )
  return { from, mailId: mail.id, ticketId: mail.ticketId ?? '' }
}

test('the customer sees the ticket and nothing internal, and answers go to their own address', async () => {
  const [agent, customer] = [await anAgent(), await aCustomer()]
  const { from, mailId, ticketId } = await strangersTicket()
  await writeAsStaff(
    agent,
    ticketId,
    staffMessageForm({ message: 'Who is Joe?', isInternal: 'yes' }),
  )
  expect(await ownTicket(ownersReach(customer.customerId), ticketId)).toMatchObject({ ok: false })

  expect(await linkCustomer(agent, ticketId, customer.customerId)).toEqual({
    ok: true,
    value: { ticketId, customerName: 'Thandi Mokoena' },
  })

  const own = await ownTicket(ownersReach(customer.customerId), ticketId)
  const seen = own.ok ? own.value : null
  expect(seen).toMatchObject({ subject: 'Is this right?', messages: [{ message: 'Please help.' }] })
  expect(JSON.stringify(seen)).not.toMatch(/Who is Joe|secret|elsewhere\.example/)
  expect(await ownTicket(ownersReach((await aCustomer()).customerId), ticketId)).toMatchObject({
    ok: false,
  })
  expect(await mailRow(mailId)).toMatchObject({ status: 'ticket' })

  const before = (await mailsTo(from)).length
  await writeAsStaff(agent, ticketId, staffMessageForm({ message: 'We are on it.' }))
  expect(await mailsTo(from)).toHaveLength(before)
  expect(await mailsTo(customer.email)).toContain('ticket_answer')

  const staff = await staffTicket(ticketId, agent.userId)
  expect(staff.ok && staff.value.changes.filter(({ kind }) => kind === 'customer')).toMatchObject([
    { before: from, after: 'Thandi Mokoena', actorId: agent.userId },
  ])
})

test('a customer who was in copy of what is their ticket now gets one answer, and is named in copy to none', async () => {
  const [agent, customer] = [await anAgent(), await aCustomer()]
  const [from, partner] = [`${newId()}@elsewhere.example`, `${newId()}@partner.example`]
  const mail = await receiveRawMail(
    rawMail({ from, headers: { Cc: `${customer.email.toUpperCase()}, ${partner}` } }),
  )
  const ticketId = mail.ticketId ?? ''
  await linkCustomer(agent, ticketId, customer.customerId)
  const answer = () => writeAsStaff(agent, ticketId, staffMessageForm())
  await answer()
  expect(await mailsTo(customer.email)).toEqual(['ticket_answer'])
  const [toPartner] = await db().select().from(emailLogs).where(eq(emailLogs.recipient, partner))
  expect(toPartner?.variables).toMatchObject({ in_copy: partner })
  // The same with an address that became the customer's later.
  await db().update(customers).set({ email: partner }).where(eq(customers.id, customer.customerId))
  await answer()
  expect(await mailsTo(partner)).toEqual(['ticket_answer', 'ticket_answer'])
  expect(await mailsTo(customer.email)).toEqual(['ticket_answer', 'ticket_answer'])
})

test('a sender who became a customer since is offered by their address, in any case of letters', async () => {
  const customer = await aCustomer()
  const { from } = await strangersTicket()
  expect(await customerWithAddress(from)).toBeNull()
  expect(await customerWithAddress('')).toBeNull()
  await db().update(customers).set({ email: from }).where(eq(customers.id, customer.customerId))
  expect(await customerWithAddress(from.toUpperCase())).toEqual({
    id: customer.customerId,
    name: 'Thandi Mokoena',
  })
})

test('the stranger’s address is a third party’s from then on', async () => {
  const [agent, customer] = [await anAgent(), await aCustomer()]
  const { from, ticketId } = await strangersTicket()
  await writeAsStaff(agent, ticketId, staffMessageForm())
  const answered = await sentId(ticketId)
  await linkCustomer(agent, ticketId, customer.customerId)
  await receiveRawMail(rawMail({ from, headers: { 'In-Reply-To': answered } }))
  expect((await threadOf(ticketId)).last).toMatchObject({ senderType: 'third_party' })
})

test('the number of a ticket that was merged into it leads the customer here', async () => {
  const [agent, customer] = [await anAgent(), await aCustomer()]
  const { from, ticketId } = await strangersTicket()
  const earlier = await strangersTicket(from)
  expect(
    await mergeTickets(agent, earlier.ticketId, { targetId: ticketId, isConfirmed: false }),
  ).toMatchObject({
    ok: true,
    value: { isMoved: true },
  })
  await linkCustomer(agent, earlier.ticketId, customer.customerId)
  expect(await ownMergedTicket(customer, earlier.ticketId)).toBe(ticketId)
  expect(await mailRow(earlier.mailId)).toMatchObject({ status: 'ticket' })
})

test('an email on a ticket that joins one of a customer is from an unknown sender no more', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket()
  for (const isInto of [true, false]) {
    const headers = { 'Reply-To': customer.email }
    const mail = await receiveRawMail(rawMail({ from: `${newId()}@form.example`, headers }))
    expect(mail).toMatchObject({ status: 'unknown' })
    const [from, to] = isInto ? [mail.ticketId, ticketId] : [ticketId, mail.ticketId]
    expect(
      await mergeTickets(agent, from ?? '', { targetId: to ?? '', isConfirmed: false }),
    ).toMatchObject({ ok: true, value: { isMoved: true } })
    expect(await mailRow(mail.id)).toMatchObject({ status: 'ticket' })
  }
})

test('refuses without permission, a missing ticket or customer, and a ticket that has a customer; of two at once one links', async () => {
  const [agent, customer, other] = [await anAgent(), await aCustomer(), await aCustomer()]
  const { ticketId } = await strangersTicket()
  expect(await linkCustomer(customer, ticketId, customer.customerId)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await linkCustomer(agent, newId(), customer.customerId)).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
  expect(await linkCustomer(agent, ticketId, newId())).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
  const taken = await aTicket({}, customer)
  expect(await linkCustomer(agent, taken.ticketId, other.customerId)).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })

  const both = await Promise.all([
    linkCustomer(agent, ticketId, customer.customerId),
    linkCustomer(agent, ticketId, other.customerId),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const [row] = await db().select().from(supportTickets).where(eq(supportTickets.id, ticketId))
  expect(row).toMatchObject({ customerId: both[0].ok ? customer.customerId : other.customerId })
})
