import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import {
  anAgent,
  aTicket,
  customerMessageForm,
  staffMessageForm,
  ticketForm,
} from '#modules/support/factories.ts'
import { rawMail, receiveRawMail, sentId } from '#modules/support/incoming-mail/factories.ts'
import { changeTickets } from '#modules/support/operations/change-tickets.server.ts'
import { saveDraft } from '#modules/support/operations/drafts.server.ts'
import { openTicket } from '#modules/support/operations/open-ticket.server.ts'
import {
  setOwnTicketStatus,
  writeAsCustomer,
} from '#modules/support/operations/write-as-customer.server.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { rateTicket } from '#modules/support/ratings/operations/rate-ticket.server.ts'
import { incomingMailSources, incomingMails } from '#modules/support/tables.incoming-mail.server.ts'
import { supportRatings } from '#modules/support/tables.ratings.server.ts'
import {
  supportDrafts,
  supportFileBytes,
  supportFiles,
  supportMessages,
  supportTicketChanges,
  supportTickets,
} from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { diagnose } from '../queries/doctor.server.ts'
import { adoptPurchases } from './adopt-purchases.server.ts'
import { deleteCustomer } from './delete-customer.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const clerk = staffWith('customers.manage', 'orders.manage')

test('a ticket that an email from a customer’s address opened, before staff linked it, is erased with them', async () => {
  const customer = await aCustomer()
  const address = customer.email
  const hidden = { email: `${newId()}@hidden.example` }
  await db().update(customers).set(hidden).where(eq(customers.id, customer.customerId))
  const mail = await receiveRawMail(
    rawMail({
      from: `Thandi <${address.toUpperCase()}>`,
      subject: 'Thandi asks',
      body: 'Call Thandi',
    }),
  )
  expect(mail.status).toBe('unknown')
  await db().update(customers).set({ email: address }).where(eq(customers.id, customer.customerId))
  const other = await receiveRawMail(
    rawMail({ from: `${newId()}@elsewhere.example`, body: 'Call me' }),
  )
  expect((await deleteCustomer(clerk, customer.customerId)).ok).toBe(true)
  const of = async (ticketId: string | null) => [
    await db()
      .select()
      .from(supportTickets)
      .where(eq(supportTickets.id, ticketId ?? '')),
    await db()
      .select()
      .from(supportMessages)
      .where(eq(supportMessages.ticketId, ticketId ?? '')),
  ]
  const left = JSON.stringify([await of(mail.ticketId), await db().select().from(incomingMails)])
  for (const personal of ['Thandi', address, address.toUpperCase()])
    expect(left).not.toContain(personal)
  expect(await of(other.ticketId)).toMatchObject([[{ status: 'open' }], [{ message: 'Call me' }]])
})

test('a deleted customer’s tickets keep when they were and how they ended, and no word, name, address or file', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket({
    subject: 'Thandi’s shop is down',
    message: 'Call me: 082 555 0101',
    files: [new File(['secret'], 'thandi.txt')],
  })
  await writeAsStaff(
    agent,
    ticketId,
    staffMessageForm({ message: 'Dear Thandi', isInternal: 'no', status: 'waiting_customer' }),
  )
  await writeAsStaff(
    agent,
    ticketId,
    staffMessageForm({ message: 'Thandi sounded angry', isInternal: 'yes' }),
  )
  await writeAsCustomer(customer, ticketId, customerMessageForm({ message: 'Thank you, Thandi' }))
  const headers = { 'In-Reply-To': await sentId(ticketId) }
  await receiveRawMail(
    rawMail({
      from: customer.email,
      headers,
      body: 'Regards, Thandi\r\n\r\nOn Mon, x wrote:\r\n> Dear Thandi',
    }),
  )
  await receiveRawMail(
    rawMail({
      from: customer.email,
      headers: { 'Auto-Submitted': 'auto-replied' },
      body: 'Thandi is away',
    }),
  )
  await aTicket({ subject: 'Thandi’s other shop' }, customer)
  await saveDraft(agent, ticketId, {
    message: 'Dear Thandi, ',
    isInternal: false,
    idempotencyKey: newId(),
  })
  await setOwnTicketStatus(customer, ticketId, 'resolved')
  await rateTicket(customer, ticketId, { stars: 2, feedback: 'Nobody called Thandi' })
  const other = await aTicket({ subject: 'Somebody else’s' })
  expect((await deleteCustomer(clerk, customer.customerId)).ok).toBe(true)
  const tickets = await db()
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.customerId, customer.customerId))
  const messages = await db()
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(supportMessages.position)
  const left = JSON.stringify([
    tickets,
    messages,
    await db().select().from(supportFiles),
    await db().select().from(supportFileBytes),
    await db().select().from(supportRatings),
    await db().select().from(supportDrafts),
    await db().select().from(incomingMails),
    await db().select().from(incomingMailSources),
    await db()
      .select()
      .from(supportTicketChanges)
      .where(eq(supportTicketChanges.ticketId, ticketId)),
    await db().select().from(emailLogs).where(eq(emailLogs.customerId, customer.customerId)),
  ])
  for (const personal of [
    'Thandi',
    'Mokoena',
    customer.email,
    '082 555',
    'thandi.txt',
    customer.userId,
  ])
    expect(left).not.toContain(personal)
  const removed = {
    status: 'closed',
    category: 'technical',
    subject: '(removed)',
    requesterEmail: '',
    slaDueAt: null,
  }
  expect(tickets).toMatchObject([removed, removed])
  expect(await db().select().from(supportRatings)).toMatchObject([{ stars: 2, feedback: '' }])
  expect(messages.map(({ senderName }) => senderName)).toEqual([
    'Deleted customer',
    agent.name,
    agent.name,
    'Deleted customer',
    'Deleted customer',
  ])
  expect(
    await db().select().from(supportTickets).where(eq(supportTickets.id, other.ticketId)),
  ).toMatchObject([{ subject: 'Somebody else’s', status: 'open' }])
  const sent = await db().$count(emailLogs)
  await changeTickets(agent, [ticketId], { property: 'status', value: 'open' })
  await writeAsStaff(agent, ticketId, staffMessageForm({ status: 'closed' }))
  // There is no recipient.
  expect(await db().$count(emailLogs)).toBe(sent)
  // No warning about a promise to a deleted customer.
  expect((await diagnose()).filter(({ number, count }) => number === 22 && count > 0)).toEqual([])
})

test('tickets that were opened before the address was verified come along to the record that remains', async () => {
  const { customerId, email, userId, ...person } = await aCustomer()
  // The account was unverified, so it bought under its own record; the record of its address is
  // free.
  const pendingId = newId()
  const billingAddress = {
    line1: '',
    line2: '',
    city: '',
    province: '',
    postalCode: '',
    country: 'ZA',
  }
  await db().update(customers).set({ authUserId: null }).where(eq(customers.id, customerId))
  await db()
    .insert(customers)
    .values({ id: pendingId, pendingUserId: userId, email, firstName: 'Thandi', billingAddress })
  const opened = await openTicket({ ...person, userId, email, customerId: pendingId }, ticketForm())
  if (!opened.ok) throw new Error(opened.error.message)
  await db().update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  await adoptPurchases(userId)
  const [ticket] = await db()
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.id, opened.value.ticketId))
  expect(ticket?.customerId).toBe(customerId)
  expect(await db().$count(customers, eq(customers.id, pendingId))).toBe(0)
})
