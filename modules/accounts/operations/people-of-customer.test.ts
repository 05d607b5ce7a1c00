import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailTemplates } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { ok } from '#kernel/result.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { anInvoice, aSubscription, checkoutFor, staffWith } from '#modules/billing/factories.ts'
import { mailInvoicePaid } from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import { placeOrder } from '#modules/billing/orders/operations/place-order.server.ts'
import {
  mailServiceRestored,
  mailSubscriptionEnded,
} from '#modules/billing/subscriptions/operations/subscription-emails.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aChatMessage, aChatOf } from '#modules/chat/factories.ts'
import { convertToTicket } from '#modules/chat/left-messages/operations/chat-ticket.server.ts'
import { aContactOf, aCustomer } from '#modules/customers/factories.ts'
import {
  changePersonRoles,
  removePerson,
} from '#modules/customers/operations/people/change-person.server.ts'
import {
  chooseContactMails,
  leaveCustomer,
} from '#modules/customers/operations/people/own-contact.server.ts'
import { customerPeople, customers } from '#modules/customers/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { renderEmail } from '#modules/mail/rules/render-email.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import {
  anAgent,
  aTicket,
  customerMessageForm,
  staffMessageForm,
  ticketForm,
} from '#modules/support/factories.ts'
import {
  mailsTo,
  openSupportDesk,
  rawMail,
  receiveRawMail,
  sentId,
  threadOf,
} from '#modules/support/incoming-mail/factories.ts'
import { changeTickets } from '#modules/support/operations/change-tickets.server.ts'
import { openTicket } from '#modules/support/operations/open-ticket.server.ts'
import { writeAsCustomer } from '#modules/support/operations/write-as-customer.server.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { ownTicketFor } from '#modules/support/queries/for-customers/own-ticket.server.ts'
import { ownTicketOverview } from '#modules/support/queries/for-customers/own-tickets.server.ts'
import { ownTicketListShape } from '#modules/support/rules/ticket-list.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { deleteCustomer } from './delete-customer.server.ts'

useTestDatabase()
beforeAll(() => openSupportDesk())

const site = {
  title: 'Test Hosting',
  url: 'https://hosting.example',
  contactEmail: 'hello@hosting.example',
  supportPhone: '',
  seller: 'Test (Pty) Ltd',
}
const clerk = staffWith('customers.manage', 'orders.manage')

async function aCompany() {
  const owner = await aCustomer({ company: 'Fynbos Design' })
  const [billing, technical] = [
    await aContactOf(owner, ['billing']),
    await aContactOf(owner, ['technical']),
  ]
  return { owner, billing, technical }
}

const newest = async (recipient: string) =>
  (
    await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.recipient, recipient))
      .orderBy(emailLogs.createdAt, emailLogs.id)
  ).at(-1)

describe('emails', () => {
  test('about money go to the owner and billing contacts, each in their own name, about services to the owner and technical ones; once each', async () => {
    const { owner, billing, technical } = await aCompany()
    const { id: invoiceId } = await anInvoice(
      { customerId: owner.customerId },
      { status: 'paid', paidAt: new Date() },
    )
    for (let times = 0; times < 2; times++)
      await transact(async (tx) => ({
        ok: true,
        value: await mailInvoicePaid(tx, invoiceId, 'card'),
      }))
    expect(await mailsTo(owner.email)).toEqual(['payment_received'])
    expect(await mailsTo(billing.email)).toEqual(['payment_received'])
    expect(await mailsTo(technical.email)).toEqual([])
    const copy = await newest(billing.email)
    expect(copy).toMatchObject({
      customerId: owner.customerId,
      invoiceId,
      contactId: billing.contact.id,
      variables: { customer_name: 'Lerato Dube' },
    })
    expect(copy?.attachments).toEqual((await newest(owner.email))?.attachments)
    const { id } = await aSubscription({ customerId: owner.customerId })
    await transact(async (tx) => ({
      ok: true,
      value: await mailSubscriptionEnded(tx, id, { end_date: '2026-12-01', reason: '' }),
    }))
    expect(await mailsTo(technical.email)).toEqual(['subscription_cancelled'])
    expect(await mailsTo(billing.email)).toEqual(['payment_received'])
  })

  test('are not sent to contacts who switched them off, were only invited, or were removed', async () => {
    const { owner, billing } = await aCompany()
    const invited = await aContactOf(owner, ['billing'])
    await db()
      .update(customerPeople)
      .set({ userId: null, joinedAt: null })
      .where(eq(customerPeople.id, invited.contact.id))
    const removed = await aContactOf(owner, ['billing'])
    await removePerson(owner, owner.customerId, removed.contact.id)
    expect(
      (await chooseContactMails(billing, { invoices: false, reminders: true, services: true })).ok,
    ).toBe(true)
    const { id } = await anInvoice(
      { customerId: owner.customerId },
      { status: 'paid', paidAt: new Date() },
    )
    await transact(async (tx) => ({ ok: true, value: await mailInvoicePaid(tx, id, 'card') }))
    for (const { email } of [billing, invited, removed]) expect(await mailsTo(email)).toEqual([])
  })
})

describe('emails of a contact', () => {
  const restored = {
    now: new Date(),
    paidUntil: '2026-12-31',
    renewal: { on: '2027-01-01', cents: 199_00 },
  } as const
  const restore = (id: string, at = new Date()) =>
    transact(async (tx) => ok(await mailServiceRestored(tx, id, { ...restored, now: at })))
  const read = async (recipient: string) => {
    const [mail, template] = [
      await newest(recipient),
      emailTemplates.find(({ name }) => name === 'service_restored'),
    ]
    return mail && template ? renderEmail(template, mail.variables, site) : expect.fail()
  }

  test('show no price to contacts without the billing role', async () => {
    const { owner, technical } = await aCompany()
    const both = await aContactOf(owner, ['billing', 'technical'])
    const { id } = await aSubscription({ customerId: owner.customerId })
    await restore(id)
    for (const { email } of [owner, both])
      expect((await read(email)).text).toContain('Next payment: R199.00 on 1 Jan 2027')
    const { html, text } = await read(technical.email)
    expect(text).toContain('Paid until: 31 Dec 2026')
    for (const written of [html, text]) expect(written).not.toMatch(/R\s?\d|Next payment/)
  })

  test('are dropped from the queue when the right to them ends, and are not sent again', async () => {
    const { owner, technical, billing } = await aCompany()
    const both = await aContactOf(owner, ['billing', 'technical'])
    const { id } = await aSubscription({ customerId: owner.customerId })
    const { id: invoiceId } = await anInvoice(
      { customerId: owner.customerId },
      { status: 'paid', paidAt: new Date() },
    )
    await restore(id)
    await transact(async (tx) => ok(await mailInvoicePaid(tx, invoiceId, 'card')))
    await db()
      .update(emailLogs)
      .set({ status: 'failed', review: 'failed', errorMessage: 'Mailbox full' })
      .where(eq(emailLogs.recipient, billing.email))
    expect(
      (
        await changePersonRoles(owner, owner.customerId, {
          id: both.contact.id,
          roles: ['technical'],
        })
      ).ok,
    ).toBe(true)
    expect((await removePerson(owner, owner.customerId, technical.contact.id)).ok).toBe(true)
    expect((await leaveCustomer(billing)).ok).toBe(true)
    const states = async (recipient: string) => {
      const rows = await db().select().from(emailLogs).where(eq(emailLogs.recipient, recipient))
      return Object.fromEntries(
        rows.map(({ templateName, status, review, errorMessage }) => [
          templateName,
          [status, review, errorMessage],
        ]),
      )
    }
    const lost = 'This contact lost the right to it before it was sent.'
    expect(await states(both.email)).toEqual({
      service_restored: ['queued', null, null],
      payment_received: ['failed', null, lost],
    })
    expect(await states(technical.email)).toEqual({ service_restored: ['failed', null, lost] })
    expect(await states(billing.email)).toEqual({
      payment_received: ['failed', null, 'Mailbox full'],
    })
    expect(await states(owner.email)).toMatchObject({
      service_restored: ['queued', null, null],
      payment_received: ['queued', null, null],
    })
  })
})

describe('orders', () => {
  test('of a billing contact belong to the customer, with its own details whatever the form says; technical ones are refused', async () => {
    const { owner, billing, technical } = await aCompany()
    const { slug } = await aPackage()
    const input = {
      ...checkoutFor(slug),
      firstName: 'Somebody',
      company: 'Another Firm',
      line1: '1 Other Street',
    }
    expect(await placeOrder(technical, input, { idempotencyKey: newId() })).toMatchObject({
      error: { code: 'forbidden' },
    })
    const placed = await placeOrder(billing, input, { idempotencyKey: newId() })
    if (!placed.ok) throw new Error(placed.error.message)
    const [order] = await db().select().from(orders).where(eq(orders.id, placed.value.orderId))
    expect(order).toMatchObject({ customerId: owner.customerId, customerEmail: owner.email })
    expect(JSON.stringify(order)).not.toMatch(/Another Firm|Other Street|Somebody/)
    const [record] = await db().select().from(customers).where(eq(customers.id, owner.customerId))
    expect(record).toMatchObject({ firstName: 'Thandi', company: 'Fynbos Design' })
    await removePerson(owner, owner.customerId, billing.contact.id)
    expect(await placeOrder(billing, input, { idempotencyKey: newId() })).toMatchObject({
      error: { code: 'forbidden' },
    })
  })
})

describe('tickets', () => {
  const opened = async (
    by: Parameters<typeof openTicket>[0],
    category: 'billing' | 'technical',
  ) => {
    const made = await openTicket(by, ticketForm({ category }))
    if (!made.ok) throw new Error(made.error.message)
    return made.value.ticketId
  }

  test('are seen by the role, and one’s own whatever they are about; another category takes them out of sight', async () => {
    const { owner, billing, technical } = await aCompany()
    const money = await opened(owner, 'billing')
    const server = await opened(owner, 'technical')
    const own = await opened(billing, 'technical')
    const seen = async (who: typeof billing) => {
      const { page } = await ownTicketOverview(
        who,
        parseListQuery(ownTicketListShape, new URLSearchParams()),
      )
      const byId = await Promise.all(
        [money, server, own].map(async (id) => (await ownTicketFor(who, id)).ok),
      )
      const mayWrite = await Promise.all(
        [money, server, own].map(
          async (id) => (await writeAsCustomer(who, id, customerMessageForm())).ok,
        ),
      )
      expect([money, server, own].map((id) => page.rows.some((row) => row.id === id))).toEqual(byId)
      expect(mayWrite).toEqual(byId)
      return byId
    }
    expect(await seen(billing)).toEqual([true, false, true])
    expect(await seen(technical)).toEqual([false, true, true])
    await changeTickets(await anAgent(), [server], { property: 'category', value: 'billing' })
    expect((await ownTicketFor(technical, server)).ok).toBe(false)
    expect((await ownTicketFor(billing, server)).ok).toBe(true)
  })

  test('carry the name of who wrote; answers go to them, to contacts who wrote as well, and to the owner where no contact is left', async () => {
    const { owner, billing, technical } = await aCompany()
    const agent = await anAgent()
    const ticketId = await opened(technical, 'technical')
    const { ticket, messages } = await threadOf(ticketId)
    expect(ticket).toMatchObject({
      requesterName: 'Lerato Dube',
      requesterEmail: technical.email,
      openedBy: technical.userId,
    })
    expect(messages[0]).toMatchObject({ senderName: 'Lerato Dube', senderType: 'customer' })
    expect(await mailsTo(technical.email)).toEqual(['ticket_received'])
    await writeAsStaff(agent, ticketId, staffMessageForm())
    expect(await mailsTo(technical.email)).toEqual(['ticket_received', 'ticket_answer'])
    expect(await mailsTo(owner.email)).toEqual([])
    // The owner joins the conversation, and gets answers from then on.
    await writeAsCustomer(owner, ticketId, customerMessageForm())
    expect(await mailsTo(owner.email)).toEqual(['ticket_message_received'])
    await writeAsStaff(agent, ticketId, staffMessageForm())
    expect((await mailsTo(owner.email)).at(-1)).toBe('ticket_answer')
    expect(
      (await mailsTo(technical.email)).filter((name) => name === 'ticket_answer'),
    ).toHaveLength(2)
    const second = await opened(technical, 'technical')
    await removePerson(owner, owner.customerId, technical.contact.id)
    await writeAsStaff(agent, second, staffMessageForm())
    expect((await newest(owner.email))?.threading?.thread).toBe(second)
    expect(await mailsTo(billing.email)).toEqual([])
  })

  test('are answered by email from a contact’s address where they see them, under their name; else it is a third party', async () => {
    const { owner, billing, technical } = await aCompany()
    const ticketId = await opened(owner, 'technical')
    const reply = async (from: string) =>
      receiveRawMail(
        rawMail({
          from: `Whatever Name <${from}>`,
          headers: { 'In-Reply-To': await sentId(ticketId) },
        }),
      )
    expect((await reply(technical.email)).ticketId).toBe(ticketId)
    expect((await threadOf(ticketId)).last).toMatchObject({
      senderType: 'customer',
      senderName: 'Lerato Dube',
      senderId: technical.userId,
    })
    await reply(billing.email)
    expect((await threadOf(ticketId)).last?.senderType).toBe('third_party')
  })

  test('of an email from a contact’s address are the one customer’s; of several it is ambiguous', async () => {
    const { owner, technical } = await aCompany()
    const mail = await receiveRawMail(rawMail({ from: technical.email, subject: 'Something new' }))
    expect((await threadOf(mail.ticketId ?? '')).ticket).toMatchObject({
      customerId: owner.customerId,
      openedBy: technical.userId,
      requesterName: 'Lerato Dube',
    })
    const other = await aCustomer()
    await aContactOf(other, ['technical'], { userId: technical.userId, email: technical.email })
    const second = await receiveRawMail(
      rawMail({ from: technical.email, subject: 'Something else' }),
    )
    expect((await threadOf(second.ticketId ?? '')).ticket?.customerId).toBeNull()
  })
})

describe('deleting', () => {
  test('a customer removes its people, former ones and their words included, and leaves their accounts', async () => {
    const { owner, billing, technical } = await aCompany()
    const gone = `${newId()}@gone.example`
    await db()
      .update(users)
      .set({ name: 'Nomvula Former', email: gone })
      .where(eq(users.id, technical.userId))
    await db()
      .update(customerPeople)
      .set({ name: 'Nomvula Former', email: gone })
      .where(eq(customerPeople.userId, technical.userId))
    const { ticketId } = await aTicket({}, { ...technical, name: 'Nomvula Former' })
    await removePerson(owner, owner.customerId, technical.contact.id)
    expect(await deleteCustomer(clerk, owner.customerId)).toMatchObject({ ok: true })
    expect(await db().$count(customerPeople, eq(customerPeople.customerId, owner.customerId))).toBe(
      0,
    )
    expect(await db().$count(users, eq(users.id, billing.userId))).toBe(1)
    const log = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, owner.customerId))
    expect(JSON.stringify(log)).not.toMatch(/Nomvula|gone\.example/)
    const { ticket, messages } = await threadOf(ticketId)
    expect(JSON.stringify([ticket, messages])).not.toMatch(/Nomvula|gone\.example/)
    expect(ticket?.openedBy).toBeNull()
  })

  test('the own record of a contact of another customer keeps their account', async () => {
    const { owner } = await aCompany()
    const agency = await aCustomer()
    await aContactOf(owner, ['technical'], { userId: agency.userId, email: agency.email })
    expect(await deleteCustomer(clerk, agency.customerId)).toMatchObject({ ok: true })
    expect(await db().$count(users, eq(users.id, agency.userId))).toBe(1)
    expect(
      await db().$count(
        customerPeople,
        and(
          eq(customerPeople.customerId, owner.customerId),
          eq(customerPeople.userId, agency.userId),
        ),
      ),
    ).toBe(1)
  })
})

test('a chat of a contact is the customer’s, in the name of the person, and so is the ticket that it becomes', async () => {
  const { owner, technical } = await aCompany()
  const { chatId } = await aChatOf(technical)
  await aChatMessage(chatId)
  const made = await convertToTicket(await anAgentOfChats(), chatId)
  if (!made.ok) throw new Error(made.error.message)
  expect((await threadOf(made.value.ticketId)).ticket).toMatchObject({
    ...{
      customerId: owner.customerId,
      requesterName: 'Lerato Dube',
      requesterEmail: technical.email,
      openedBy: technical.userId,
    },
  })
  expect(await mailsTo(technical.email)).toEqual(['ticket_received'])
  expect(await mailsTo(owner.email)).toEqual([])
})

async function anAgentOfChats() {
  const agent = await anAgent()
  return {
    ...agent,
    staff: {
      role: 'agent' as const,
      roleName: 'Support Agent',
      permissions: ['tickets.handle' as const, 'live_chat.handle' as const],
    },
  }
}
