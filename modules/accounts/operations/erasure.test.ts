import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { sealActivity } from '#modules/activity/operations/seal-activity.server.ts'
import { verifyChain } from '#modules/activity/queries/verify-chain.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { recordPromise } from '#modules/billing/dunning/operations/hold-dunning.server.ts'
import { aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { cancelOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { deleteOrders } from '#modules/billing/orders/operations/delete-orders.server.ts'
import { adjustCredit } from '#modules/billing/payouts/operations/request-payout.server.ts'
import { customerCredits, payouts } from '#modules/billing/tables.money.server.ts'
import { aComment, aPost } from '#modules/blog/factories.ts'
import { eraseCommenter } from '#modules/blog/operations/submit-comment.server.ts'
import { aChatMessage, aChatOf, openWidget } from '#modules/chat/factories.ts'
import { leaveMessage } from '#modules/chat/left-messages/operations/leave-message.server.ts'
import { leftMessageSchema } from '#modules/chat/left-messages/rules/left-message.ts'
import { chatBlocks, chatFiles, chatNotes, chatPageVisits } from '#modules/chat/tables.server.ts'
import { eraseReviewer } from '#modules/content/reviews/operations/reviews.server.ts'
import { customerReviews } from '#modules/content/tables.reviews.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { deletedCustomer } from '#modules/customers/rules/customer.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { aDomainInquiry, anEnquiry } from '#modules/enquiries/factories.ts'
import { assignEnquiry } from '#modules/enquiries/operations/assign-enquiry.server.ts'
import { addEnquiryNote } from '#modules/enquiries/operations/change-enquiry.server.ts'
import {
  deleteDomainInquiries,
  deleteEnquiry,
  eraseEnquirer,
} from '#modules/enquiries/operations/delete-enquiries.server.ts'
import { replyToEnquiry } from '#modules/enquiries/operations/reply-to-enquiry.server.ts'
import {
  submitDomainInquiry,
  submitGeneralEnquiry,
  writeGeneralEnquiry,
} from '#modules/enquiries/operations/submit-enquiry.server.ts'
import { enquiryReplySchema } from '#modules/enquiries/rules/enquiry-message.ts'
import { domainInquiries } from '#modules/enquiries/tables.server.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { recordConsent } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { emailEvents } from '#modules/mail-events/tables.server.ts'
import { claimPayment } from '#modules/reconciliation/operations/claim-payment.server.ts'
import {
  anAgent,
  aTicket,
  customerMessageForm,
  staffMessageForm,
} from '#modules/support/factories.ts'
import { messageIdOf, rawMail, receiveRawMail } from '#modules/support/incoming-mail/factories.ts'
import { changeTickets } from '#modules/support/operations/change-tickets.server.ts'
import { deleteTickets } from '#modules/support/operations/delete-tickets.server.ts'
import { writeAsCustomer } from '#modules/support/operations/write-as-customer.server.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { rateTicket } from '#modules/support/ratings/operations/rate-ticket.server.ts'
import { linkCustomer } from '#modules/support/strangers/operations/link-customer.server.ts'
import {
  supportTicketChanges,
  supportTicketCopies,
  supportTickets,
} from '#modules/support/tables.server.ts'
import { giveOutMessages } from '#modules/webhooks/operations/messages.server.ts'
import { webhookEndpoints } from '#modules/webhooks/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { addressHash } from '#platform/security/keyed-hash.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { booksOf } from '#tests/scenarios/gateway.ts'
import { deleteCustomer } from './delete-customer.server.ts'

useTestDatabase()
beforeAll(() => openShop())

test('what a ticket was called and tagged with is not left in the audit log, that it was changed is', async () => {
  const agent = await anAgent()
  const { ticketId, customer } = await aTicket({ subject: 'My divorce papers' })
  await changeTickets(agent, [ticketId], { property: 'subject', value: 'Divorce papers lost' })
  await changeTickets(agent, [ticketId], { property: 'tags', value: ['divorce'] })
  await changeTickets(agent, [ticketId], { property: 'priority', value: 'high' })
  // Theirs too, though it was not linked to them before they were a customer.
  const stranger = await receiveRawMail(
    rawMail({ from: `${ticketId}@elsewhere.example`, subject: 'Divorce?' }),
  )
  await db()
    .update(supportTickets)
    .set({ requesterEmail: customer.email.toUpperCase() })
    .where(eq(supportTickets.id, stranger.ticketId ?? ''))
  await changeTickets(agent, [stranger.ticketId ?? ''], {
    property: 'subject',
    value: 'About a divorce',
  })

  await sealActivity()
  expect(await deleteCustomer(staffWith('customers.manage'), customer.customerId)).toMatchObject({
    ok: true,
  })
  const rows = await db()
    .select()
    .from(activityLog)
    .where(inArray(activityLog.entityId, [ticketId, stranger.ticketId ?? '']))
  expect(JSON.stringify(rows)).not.toMatch(/divorce/i)
  expect(rows).toContainEqual(
    expect.objectContaining({
      before: { priority: 'normal' },
      after: { priority: 'high' },
      actorName: agent.name,
    }),
  )
  expect(rows.filter(({ after }) => after?.subject === deletedCustomer)).toHaveLength(2)
  await sealActivity()
  expect((await verifyChain()).problem).toBeNull()
})

/** Every text, JSON and list of the database that has one of the words: 'table.column'. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await db().execute<{
    schema: string
    table: string
    column: string
    type: string
  }>(
    sql`select table_schema as schema, table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  )
  const found: string[] = []
  for (const { schema, table, column, type } of rows) {
    const at = sql`${sql.identifier(schema)}.${sql.identifier(table)}`
    const text =
      type === 'bytea'
        ? sql`encode(${sql.identifier(column)}, 'escape')`
        : sql`${sql.identifier(column)}::text`
    const patterns = words.map((word) => sql`${text} ilike ${`%${word}%`}`)
    const { rowCount } = await db().execute(
      sql`select 1 from ${at} where ${sql.join(patterns, sql` or `)} limit 1`,
    )
    if ((rowCount ?? 0) > 0) found.push(`${schema}.${table}.${column}`)
  }
  return found
}

test('an erased customer leaves their name in no text column of the database', async () => {
  const agent = await anAgent()
  const clerk = staffWith('customers.manage')
  const first = { firstName: 'Nokuthula', lastName: 'Qwabe', displayName: 'Nokuthula Qwabe' }
  const customer = await aCustomer(first)
  await db().update(users).set({ name: 'Nokuthula Qwabe' }).where(eq(users.id, customer.userId))
  const person = { ...customer, name: 'Nokuthula Qwabe' }
  const words = ['qwabe', 'nokuthula', customer.email]
  // Opened, answered and rated by themselves.
  const { ticketId } = await aTicket({}, person)
  await changeTickets(agent, [ticketId], { property: 'status', value: 'resolved' })
  await rateTicket(person, ticketId, { stars: 4, feedback: 'Thanks, says Nokuthula Qwabe' })
  // Opened by an email, and linked to them by staff.
  const stranger = await receiveRawMail(
    rawMail({ from: 'Nokuthula Qwabe <nq@elsewhere.example>', subject: 'My site' }),
  )
  expect(await linkCustomer(agent, stranger.ticketId ?? '', customer.customerId)).toMatchObject({
    ok: true,
  })
  // A ticket of another customer, in whose history their account stands.
  const other = await aTicket()
  await db()
    .insert(supportTicketChanges)
    .values([
      {
        ticketId: other.ticketId,
        kind: 'customer',
        before: 'Nokuthula Qwabe',
        after: 'Sipho Dlamini',
        actorName: agent.name,
        actorId: agent.userId,
      },
      {
        ticketId: other.ticketId,
        kind: 'status',
        before: 'open',
        after: 'closed',
        actorName: 'Nokuthula Qwabe',
        actorId: customer.userId,
      },
      {
        ticketId,
        kind: 'status',
        before: 'closed',
        after: 'open',
        actorName: 'Nokuthula Qwabe',
        actorId: null,
      },
    ])
  expect((await columnsWith(words)).length).toBeGreaterThan(10)
  await sealActivity()
  expect(await deleteCustomer(clerk, customer.customerId)).toMatchObject({ ok: true })
  expect(await columnsWith(words)).toEqual([])
  expect(await columnsWith(['Sipho Dlamini'])).toContain('public.support_ticket_changes.after')
})

test('of a deleted enquiry, inquiry and ticket no word is left in emails and webhooks', async () => {
  const word = 'quagmarigold'
  const clerk = staffWith('enquiries.manage', 'domain_inquiries.manage', 'tickets.handle')
  const manager = staffWith('tickets.handle', 'tickets.delete')
  await db().insert(webhookEndpoints).values({
    id: newId(),
    url: 'https://receiver.example/hooks',
    secret: 'none',
    createdBy: 'Test',
  })
  const agent = await anAgent()
  const email = `${newId()}@person.example`
  const told = { subject: word, message: word }
  const sender = { address: '198.51.100.77', submissionKey: '' }
  const made = await submitGeneralEnquiry(anEnquiry({ email, ...told }), sender)
  const asked = await submitDomainInquiry(aDomainInquiry({ email, message: word }), sender)
  const id = made.ok ? made.value.id : ''
  const inquiryId = asked.ok ? asked.value.id : ''
  const reply = enquiryReplySchema.parse({ message: word, seen: '0', idempotencyKey: newId() })
  await replyToEnquiry(clerk, 'general', { id, reply })
  const [mail] = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.templateName, 'enquiry_reply'))
  const headers = { 'In-Reply-To': messageIdOf(id, mail?.id ?? '') }
  const answered = await receiveRawMail(
    rawMail({ from: email, subject: word, headers, body: word }),
  )
  expect(answered).toMatchObject({ status: 'enquiry' })
  await db().update(users).set({ role: 'admin' }).where(eq(users.id, agent.userId))
  await assignEnquiry(clerk, 'general', { id, agentId: agent.userId })
  const { ticketId, customer } = await aTicket(told)
  await writeAsCustomer(customer, ticketId, customerMessageForm({ message: word }))
  await writeAsStaff(agent, ticketId, staffMessageForm({ message: word }))
  await giveOutMessages()
  await db().update(emailLogs).set({ status: 'sent' }).where(eq(emailLogs.status, 'queued'))
  expect((await columnsWith([word])).length).toBeGreaterThan(6)

  expect(await deleteEnquiry(clerk, id)).toMatchObject({ ok: true })
  expect(await deleteDomainInquiries(clerk, [inquiryId])).toMatchObject({ ok: true })
  expect(await deleteTickets(manager, [ticketId])).toMatchObject({ ok: true })
  expect(await columnsWith([word])).toEqual([])
})

test('a customer whose record has another address than their account is erased under both', async () => {
  await openWidget()
  const account = await aCustomer()
  const address = account.email
  await db()
    .update(customers)
    .set({ email: `${newId()}@corrected.example` })
    .where(eq(customers.id, account.customerId))
  await receiveRawMail(rawMail({ from: address, subject: `From ${address}`, body: address }))
  await db().transaction(async (tx) => {
    await enqueueMail(tx, { key: newId(), template: 'reset_password', to: address, variables: {} })
    const yes = { choice: 'given', channel: 'profile', clientAddress: '192.0.2.1' } as const
    await recordConsent(tx, { address, ...yes })
    await writeGeneralEnquiry(tx, anEnquiry({ email: address }), {
      key: { key: newId(), isDerived: false },
      address: null,
    })
  })
  const left = leftMessageSchema.parse({
    ...{ key: newId(), name: 'Thandi', email: address, message: 'Hello' },
  })
  await leaveMessage({ visitorId: null, actor: visitor, address: '192.0.2.8' }, left)
  expect((await columnsWith([address])).length).toBeGreaterThan(6)
  expect(await deleteCustomer(staffWith('customers.manage'), account.customerId)).toMatchObject({
    ok: true,
  })
  await eraseEnquirer(addressHash(address))
  expect(await columnsWith([address])).toEqual([])
})

test('of every kind of record nothing has the name, address or phone of an erased customer, but for what the law keeps', async () => {
  await openWidget()
  const name = 'Zandile Xhakaza'
  const phone = '082 555 7731'
  const words = ['zandile', 'xhakaza', phone, '825557731']
  const [agent, clerk] = [
    await anAgent(),
    staffWith(
      'customers.manage',
      'subscriptions.manage',
      'payments.manage',
      'invoices.manage',
      'orders.manage',
      'enquiries.manage',
    ),
  ]
  const account = await aCustomer({
    firstName: 'Zandile',
    lastName: 'Xhakaza',
    displayName: name,
    phone,
    notes: `${name} rings a lot`,
  })
  words.push(account.email)
  await db().update(users).set({ name }).where(eq(users.id, account.userId))
  const customer = { ...account, name }
  const told = `Regards, ${name}, ${phone}, ${account.email}`

  // Orders: one that is cancelled with the account, one that staff deleted; a note of staff on it,
  // and a claim of a transfer.
  const form = { firstName: 'Zandile', lastName: 'Xhakaza', phone, serviceLabel: 'xhakaza.example' }
  const order = await aPlacedOrder(form, customer)
  const invoiceId = (await booksOf(order.id)).invoice?.id ?? ''
  const claim = {
    paidOn: '2026-11-20',
    amount: '10.00',
    note: told,
    proof: null,
    idempotencyKey: newId(),
  }
  expect(
    (
      await claimPayment(customer, invoiceId, {
        ...claim,
        paidOn: dayIn('Africa/Johannesburg', now()),
      })
    ).ok,
  ).toBe(true)
  const deleted = await aPlacedOrder(form, customer)
  expect((await cancelOrder(clerk, deleted.id, { reason: `${name} changed her mind` })).ok).toBe(
    true,
  )
  expect((await deleteOrders(clerk, [deleted.id])).ok).toBe(true)
  expect(
    (
      await recordPromise(clerk, {
        customerId: customer.customerId,
        invoiceId: null,
        promisedOn: dayIn('Africa/Johannesburg', now()),
        note: told,
      })
    ).ok,
  ).toBe(true)
  for (const amountCents of [500, -500])
    expect(
      (
        await adjustCredit(clerk, customer.customerId, {
          amountCents,
          reason: `For ${name}`,
          idempotencyKey: newId(),
        })
      ).ok,
    ).toBe(true)

  const [taken] = await db()
    .insert(customerCredits)
    .values([
      { customerId: customer.customerId, kind: 'adjustment', amountCents: 500, recordedBy: 'Test' },
      { customerId: customer.customerId, kind: 'payout', amountCents: -500, recordedBy: name },
    ])
    .returning({ id: customerCredits.id })
  const decided = { state: 'paid' as const, decidedBy: agent.name, decidedAt: now() }
  await db()
    .insert(payouts)
    .values({
      customerId: customer.customerId,
      creditId: taken?.id ?? '',
      amountCents: 500,
      method: 'bank',
      reason: told,
      account: name,
      requestedBy: agent.name,
      ...decided,
    })

  // What came by the site's forms, with an answer and a note of staff.
  const sender = { address: '192.0.2.7', key: newId() }
  const enquiry = await db().transaction((tx) =>
    writeGeneralEnquiry(tx, anEnquiry({ name, email: account.email, message: told }), {
      key: { key: newId(), isDerived: false },
      address: null,
    }),
  )
  if (!enquiry.ok) throw new Error(enquiry.error.message)
  expect(
    (
      await addEnquiryNote(
        clerk,
        { kind: 'general', id: enquiry.value.id },
        {
          message: `${name} phoned`,
          idempotencyKey: newId(),
        },
      )
    ).ok,
  ).toBe(true)
  await db()
    .insert(domainInquiries)
    .values({
      ...aDomainInquiry({ contactName: name, email: account.email, phone, message: told }),
    })

  // Chats: one with files, pages and notes, one by the name alone that was blocked, and a message
  // left.
  const chat = await aChatOf(customer, {
    status: 'resolved',
    endedAt: now(),
    ratingComment: told,
    referrerUrl: `https://x.example/?q=${account.email}`,
  })
  await aChatMessage(chat.chatId, told)
  await db()
    .insert(chatNotes)
    .values({ chatId: chat.chatId, authorName: agent.name, content: told })
  await db()
    .insert(chatPageVisits)
    .values({ chatId: chat.chatId, url: `/?q=${account.email}`, title: name, visitedAt: now() })
  await db()
    .insert(chatFiles)
    .values({
      chatId: chat.chatId,
      uploadedBy: 'visitor',
      name: `${name}.pdf`,
      type: 'application/pdf',
      size: 1,
    })
  await db().insert(chatBlocks).values({ email: account.email, visitorName: name, reason: told })
  const left = leftMessageSchema.parse({ key: newId(), name, email: account.email, message: told })
  expect(
    (await leaveMessage({ visitorId: null, actor: customer, address: sender.address }, left)).ok,
  ).toBe(true)
  expect(
    (
      await leaveMessage(
        { visitorId: null, actor: visitor, address: sender.address },
        { ...left, key: newId() },
      )
    ).ok,
  ).toBe(true)

  // Tickets: their own with a reply and files, another's where they are in copy.
  const { ticketId } = await aTicket({ message: told }, customer)
  await changeTickets(agent, [ticketId], { property: 'subject', value: `For ${name}` })
  await db()
    .insert(supportTicketCopies)
    .values({ ticketId: (await aTicket()).ticketId, address: account.email, name })

  // Public words, shown and not, signed.
  const signed = `Regards, ${name.toUpperCase()}, ${account.email}`
  const review = {
    customerName: name,
    customerEmail: account.email,
    customerCompany: 'Xhakaza Traders',
    content: signed,
    title: `By ${name}`,
  }
  await db()
    .insert(customerReviews)
    .values([{ ...review, status: 'approved' as const }, review])
  const post = await aPost()
  for (const status of ['approved', 'pending'] as const)
    await aComment(post.id, {
      authorName: name,
      authorEmail: account.email,
      content: signed,
      status,
    })

  // Email: sent, reported on, received.
  const report = {
    provider: 'smtp2go',
    kind: 'bounced',
    recipient: account.email,
    eventKey: newId(),
    detail: `550 ${account.email} unknown`,
    occurredAt: now(),
  } as const
  await db().insert(emailEvents).values(report)
  await receiveRawMail(rawMail({ from: `${name} <${account.email}>`, subject: told }))

  const before = await columnsWith(words)
  for (const table of [
    'orders',
    'invoices',
    'payment_claims',
    'payment_promises',
    'customer_credits',
    'general_enquiries',
    'enquiry_messages',
    'domain_inquiries',
    'chat_sessions',
    'chat_messages',
    'chat_notes',
    'chat_files',
    'chat_blocks',
    'support_tickets',
    'support_messages',
    'support_ticket_copies',
    'customer_reviews',
    'blog_comments',
    'email_logs',
    'email_events',
    'incoming_mails',
    'activity_log',
    'order_status_history',
  ])
    expect(
      before.filter((column) => column.startsWith(`public.${table}.`)),
      table,
    ).not.toEqual([])
  await sealActivity()
  expect(await deleteCustomer(clerk, customer.customerId)).toMatchObject({ ok: true })
  const address = addressHash(account.email)
  await eraseEnquirer(address)
  await eraseReviewer(address)
  await eraseCommenter(address)
  expect(await columnsWith(words)).toEqual([])
  await sealActivity()
  expect((await verifyChain()).problem).toBeNull()
})
