import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { aSubscription, openShop, staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { staffProfiles, users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  anAgent,
  aTicket,
  customerMessageForm,
  staffMessageForm,
  ticketForm,
} from '../factories.ts'
import { mailsTo } from '../incoming-mail/factories.ts'
import { defaultSupportSettings } from '../rules/support-settings.ts'
import {
  supportFileBytes,
  supportFiles,
  supportMessages,
  supportSettings,
  supportTicketChanges,
  supportTickets,
} from '../tables.server.ts'
import { changeTickets, transferTicket } from './change-tickets.server.ts'
import { deleteTickets } from './delete-tickets.server.ts'
import { openTicket, openTicketFor } from './open-ticket.server.ts'
import { setOwnTicketStatus, writeAsCustomer } from './write-as-customer.server.ts'
import { writeAsStaff } from './write-as-staff.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const agent = staffWith('tickets.handle')
const deleter = staffWith('tickets.handle', 'tickets.delete')

async function stored(id: string) {
  const [ticket] = await db().select().from(supportTickets).where(eq(supportTickets.id, id))
  if (!ticket) throw new Error('There is no such ticket')
  return ticket
}

const threadOf = (id: string) =>
  db()
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, id))
    .orderBy(supportMessages.position)
const historyOf = (id: string) =>
  db()
    .select()
    .from(supportTicketChanges)
    .where(eq(supportTicketChanges.ticketId, id))
    .orderBy(supportTicketChanges.position)

test('a customer opens a ticket: number, message, history and both emails, once however often it is sent', async () => {
  const customer = await aCustomer()
  const { id: service } = await aSubscription({ customerId: customer.customerId })
  const form = ticketForm({ relatedServiceId: service, priority: 'high' })
  const results = await Promise.all(Array.from({ length: 5 }, () => openTicket(customer, form)))
  const [first] = results
  if (!first?.ok) throw new Error('The ticket was refused')
  for (const result of results) expect(result).toEqual(first)
  expect(first.value.number).toMatch(/^TKT-\d{6}-[A-Z0-9]{3}$/)
  const ticket = await stored(first.value.ticketId)
  expect(ticket).toMatchObject({
    status: 'open',
    priority: 'high',
    relatedServiceId: service,
    customerId: customer.customerId,
    requesterName: 'Thandi Mokoena',
  })
  expect(ticket.lastPublicMessageAt).toEqual(ticket.createdAt)
  expect(await threadOf(ticket.id)).toMatchObject([
    { senderType: 'customer', message: form.message, isInternal: false, senderId: customer.userId },
  ])
  expect(await historyOf(ticket.id)).toMatchObject([{ kind: 'created', after: ticket.number }])
  expect(await mailsTo(customer.email)).toEqual(['ticket_received'])
  expect(
    await db().$count(
      emailLogs,
      and(
        eq(emailLogs.templateName, 'ticket_opened'),
        eq(emailLogs.customerId, customer.customerId),
      ),
    ),
  ).toBe(1)
})

test('a used form with other words is a conflict, and another person’s key is another key', async () => {
  const [customer, other] = [await aCustomer(), await aCustomer()]
  const form = ticketForm()
  expect((await openTicket(customer, form)).ok).toBe(true)
  expect(await openTicket(customer, { ...form, message: 'Something else' })).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect((await openTicket(other, form)).ok).toBe(true)
})

test('another customer’s service, a missing customer record, staff who look, and the twenty-first ticket of an hour are refused', async () => {
  const [customer, other] = [await aCustomer(), await aCustomer()]
  const { id: foreign } = await aSubscription({ customerId: other.customerId })
  expect(await openTicket(customer, ticketForm({ relatedServiceId: foreign }))).toMatchObject({
    error: { fields: { relatedServiceId: ['Choose one from the list.'] } },
  })
  expect(await openTicket({ ...customer, customerId: null }, ticketForm())).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(
    await openTicket({ ...customer, viewedBy: { userId: 'x', name: 'Sipho' } }, ticketForm()),
  ).toMatchObject({ error: { code: 'forbidden' } })
  expect(await openTicket({ kind: 'visitor' }, ticketForm())).toMatchObject({
    error: { code: 'unauthenticated', message: 'Not authenticated' },
  })
  const many = await Promise.all(
    Array.from({ length: 24 }, () => openTicket(customer, ticketForm())),
  )
  expect(many.filter(({ ok }) => ok)).toHaveLength(20)
  expect(many.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'too_many' } })
})

test('staff open a ticket for a customer, who is emailed', async () => {
  const customer = await aCustomer()
  const form = { ...ticketForm(), customerId: customer.customerId, team: 'billing' as const }
  expect(await openTicketFor(customer, form)).toMatchObject({ error: { code: 'forbidden' } })
  const opened = await openTicketFor(agent, form)
  if (!opened.ok) throw new Error(opened.error.message)
  expect(await stored(opened.value.ticketId)).toMatchObject({
    team: 'billing',
    source: 'staff',
    requesterEmail: customer.email,
  })
  expect(await threadOf(opened.value.ticketId)).toMatchObject([
    { senderType: 'staff', senderName: agent.name },
  ])
  expect(await mailsTo(customer.email)).toEqual(['ticket_received'])
  expect(
    await openTicketFor(agent, { ...form, idempotencyKey: newId(), customerId: newId() }),
  ).toMatchObject({
    error: { message: 'Customer not found' },
  })
})

test('a customer’s answer opens the ticket again and is confirmed; others cannot tell whether the ticket is there', async () => {
  const { ticketId, customer } = await aTicket()
  const stranger = await aCustomer()
  await changeTickets(agent, [ticketId], { property: 'status', value: 'closed' })
  expect((await stored(ticketId)).closedAt).not.toBeNull()
  const foreign = await writeAsCustomer(stranger, ticketId, customerMessageForm())
  expect(foreign).toEqual(await writeAsCustomer(stranger, newId(), customerMessageForm()))
  expect(foreign).toMatchObject({ error: { code: 'not_found' } })
  const form = customerMessageForm()
  const twice = await Promise.all([
    writeAsCustomer(customer, ticketId, form),
    writeAsCustomer(customer, ticketId, form),
  ])
  expect(twice[0]).toEqual(twice[1])
  expect(await stored(ticketId)).toMatchObject({ status: 'open', closedAt: null, resolvedAt: null })
  expect(await threadOf(ticketId)).toHaveLength(2)
  expect(await mailsTo(customer.email)).toEqual([
    'ticket_received',
    'ticket_status_changed',
    'ticket_message_received',
  ])
})

test('the sixty-first message of an hour is refused, on whichever of their tickets, and staff are not limited', async () => {
  const customer = await aCustomer()
  const [first, second] = [await aTicket({}, customer), await aTicket({}, customer)]
  const sent = await Promise.all(
    Array.from({ length: 62 }, (_, at) =>
      writeAsCustomer(customer, (at % 2 ? first : second).ticketId, customerMessageForm()),
    ),
  )
  // Two messages opened the tickets.
  expect(sent.filter(({ ok }) => ok)).toHaveLength(58)
  expect(sent.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'too_many' } })
  expect((await writeAsStaff(agent, first.ticketId, staffMessageForm())).ok).toBe(true)
})

test('an answer of staff and its status are one email; a note is none and moves only updated_at', async () => {
  const { ticketId, customer } = await aTicket()
  const before = await stored(ticketId)
  expect(
    (
      await writeAsStaff(
        agent,
        ticketId,
        staffMessageForm({ isInternal: 'yes', message: 'Disk is full' }),
      )
    ).ok,
  ).toBe(true)
  const noted = await stored(ticketId)
  expect(noted.lastPublicMessageAt).toEqual(before.lastPublicMessageAt)
  expect(noted.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
  expect(
    (await writeAsStaff(agent, ticketId, staffMessageForm({ status: 'waiting_customer' }))).ok,
  ).toBe(true)
  expect(await stored(ticketId)).toMatchObject({ status: 'waiting_customer' })
  expect(await mailsTo(customer.email)).toEqual(['ticket_received', 'ticket_answer'])
  expect(await writeAsStaff(customer, ticketId, staffMessageForm())).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await writeAsStaff(agent, newId(), staffMessageForm())).toMatchObject({
    error: { code: 'not_found' },
  })
})

test('two agents who answer at once both succeed, in an order; one who did not see the other’s is asked once', async () => {
  const { ticketId } = await aTicket()
  const seen = (await threadOf(ticketId)).at(-1)?.position ?? 0
  const [sipho, anika] = [await anAgent('Sipho'), await anAgent('Anika')]
  const both = await Promise.all(
    [sipho, anika].map((who) =>
      writeAsStaff(who, ticketId, staffMessageForm({ seen, message: who.name })),
    ),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    error: {
      code: 'conflict',
      message: 'A new message came in since you began to write. Read it, then send again.',
    },
  })
  const again = await Promise.all(
    [sipho, anika].map((who) =>
      writeAsStaff(who, ticketId, staffMessageForm({ seen, sendAnyway: 'yes' })),
    ),
  )
  expect(again.every(({ ok }) => ok)).toBe(true)
  expect(await threadOf(ticketId)).toHaveLength(4)
  // An own message is not news.
  const position = (await threadOf(ticketId)).at(-1)?.position ?? 0
  expect((await writeAsStaff(sipho, ticketId, staffMessageForm({ seen: position }))).ok).toBe(true)
  expect((await writeAsStaff(sipho, ticketId, staffMessageForm({ seen: position }))).ok).toBe(true)
})

test('every change is in the history, with stamps, and emails the customer for a real change of status only', async () => {
  const { ticketId, customer } = await aTicket()
  const [sipho, anika] = [await anAgent('Sipho'), await anAgent('Anika')]
  const change = (given: Parameters<typeof changeTickets>[2]) =>
    changeTickets(sipho, [ticketId], given)
  expect(await change({ property: 'priority', value: 'urgent' })).toEqual({ ok: true, value: 1 })
  expect(await change({ property: 'priority', value: 'urgent' })).toEqual({ ok: true, value: 0 })
  await change({ property: 'category', value: 'billing' })
  await change({ property: 'team', value: 'billing' })
  await change({ property: 'tags', value: ['dns'] })
  await change({ property: 'addTags', value: ['dns', 'vip'] })
  await change({ property: 'status', value: 'resolved' })
  await change({ property: 'status', value: 'resolved' })
  await change({ property: 'agent', value: sipho.userId })
  await change({ property: 'agent', value: anika.userId })
  expect(await stored(ticketId)).toMatchObject({
    priority: 'urgent',
    category: 'billing',
    team: 'billing',
    tags: ['dns', 'vip'],
    status: 'resolved',
    assignedAgentId: anika.userId,
  })
  expect(
    (await historyOf(ticketId)).map(({ kind, before, after }) => [kind, before, after]).slice(1),
  ).toEqual([
    ['priority', 'normal', 'urgent'],
    ['category', 'technical', 'billing'],
    ['team', null, 'billing'],
    ['tags', '', 'dns'],
    ['tags', 'dns', 'dns, vip'],
    ['status', 'open', 'resolved'],
    ['agent', null, 'Sipho'],
    ['agent', 'Sipho', 'Anika'],
  ])
  expect(await mailsTo(customer.email)).toEqual(['ticket_received', 'ticket_status_changed'])
  expect([await mailsTo(sipho.email), await mailsTo(anika.email)]).toEqual([
    [],
    ['ticket_assigned'],
  ])
  expect(await change({ property: 'agent', value: customer.userId })).toMatchObject({
    error: { code: 'invalid' },
  })
  const { id: foreign } = await aSubscription({ customerId: (await aCustomer()).customerId })
  expect(await change({ property: 'service', value: foreign })).toMatchObject({
    error: { code: 'invalid' },
  })
})

test('a solved ticket of an agent who works here no more has none once it is taken up again', async () => {
  for (const takeUp of [
    (ticketId: string, by: Awaited<ReturnType<typeof aCustomer>>) =>
      writeAsCustomer(by, ticketId, customerMessageForm()),
    (ticketId: string) => changeTickets(agent, [ticketId], { property: 'status', value: 'open' }),
  ]) {
    const { ticketId, customer } = await aTicket()
    const gone = await anAgent('Lerato')
    await changeTickets(agent, [ticketId], { property: 'agent', value: gone.userId })
    await changeTickets(agent, [ticketId], { property: 'status', value: 'closed' })
    await db().update(users).set({ role: null }).where(eq(users.id, gone.userId))
    expect(await takeUp(ticketId, customer)).toMatchObject({ ok: true })
    expect(await stored(ticketId)).toMatchObject({ status: 'open', assignedAgentId: null })
    expect((await historyOf(ticketId)).at(-1)).toMatchObject({
      kind: 'agent',
      before: 'Lerato',
      after: null,
    })
  }
})

test('the history calls a former agent by name who works here no more', async () => {
  const { ticketId } = await aTicket()
  const gone = await anAgent('Lerato')
  await changeTickets(agent, [ticketId], { property: 'agent', value: gone.userId })
  await db().update(users).set({ role: null }).where(eq(users.id, gone.userId))
  await changeTickets(agent, [ticketId], { property: 'agent', value: null })
  expect((await historyOf(ticketId)).at(-1)).toMatchObject({
    kind: 'agent',
    before: 'Lerato',
    after: null,
  })
})

test('several tickets change together or not at all, and an agent is emailed for each', async () => {
  const tickets = [await aTicket(), await aTicket(), await aTicket()].map(
    ({ ticketId }) => ticketId,
  )
  const anika = await anAgent('Anika')
  expect(
    await changeTickets(agent, [...tickets, newId()], { property: 'agent', value: anika.userId }),
  ).toMatchObject({
    error: { code: 'not_found' },
  })
  expect(await mailsTo(anika.email)).toEqual([])
  const both = await Promise.all([
    changeTickets(agent, tickets, { property: 'agent', value: anika.userId }),
    changeTickets(agent, tickets.toReversed(), { property: 'status', value: 'resolved' }),
  ])
  expect(both).toEqual([
    { ok: true, value: 3 },
    { ok: true, value: 3 },
  ])
  expect(await mailsTo(anika.email)).toEqual([
    'ticket_assigned',
    'ticket_assigned',
    'ticket_assigned',
  ])
  for (const id of tickets) expect((await stored(id)).resolvedAt).not.toBeNull()
  const quiet = await anAgent('Quiet')
  await db()
    .insert(staffProfiles)
    .values({
      userId: quiet.userId,
      email: quiet.email,
      firstName: 'Quiet',
      lastName: 'Agent',
      role: 'agent',
      notices: { ticket_assigned: false },
    })
  expect(
    await changeTickets(agent, tickets, { property: 'agent', value: quiet.userId }),
  ).toMatchObject({ ok: true })
  expect(await mailsTo(quiet.email)).toEqual([])
})

test('a transfer changes team and agent and leaves the note of the specification', async () => {
  const { ticketId } = await aTicket()
  const anika = await anAgent('Anika')
  expect(await transferTicket(agent, ticketId, { team: '', agentId: '', note: 'x' })).toMatchObject(
    { error: { code: 'invalid' } },
  )
  expect(
    (
      await transferTicket(agent, ticketId, {
        team: 'success',
        agentId: anika.userId,
        note: 'Knows the customer.',
      })
    ).ok,
  ).toBe(true)
  expect(
    (await transferTicket(agent, ticketId, { team: 'technical', agentId: '', note: '' })).ok,
  ).toBe(true)
  expect(await stored(ticketId)).toMatchObject({ team: 'technical', assignedAgentId: anika.userId })
  expect((await threadOf(ticketId)).slice(1)).toMatchObject([
    { message: 'Ticket transferred. Knows the customer.', isInternal: true },
    { message: 'Ticket transferred.', isInternal: true },
  ])
})

test('the customer says that it is solved, and takes it up again; other customers can’t', async () => {
  const { ticketId, customer } = await aTicket()
  expect((await setOwnTicketStatus(await aCustomer(), ticketId, 'resolved')).ok).toBe(false)
  expect((await setOwnTicketStatus(customer, ticketId, 'resolved')).ok).toBe(true)
  expect((await stored(ticketId)).status).toBe('resolved')
  expect((await setOwnTicketStatus(customer, ticketId, 'open')).ok).toBe(true)
  expect(await stored(ticketId)).toMatchObject({ status: 'open', resolvedAt: null })
  expect(await mailsTo(customer.email)).toEqual(['ticket_received'])
})

test('the first answer makes a ticket without an agent that of who answers; a note and the setting don’t', async () => {
  const { ticketId } = await aTicket()
  const [first, second] = [await anAgent('Lerato First'), await anAgent('Sipho Second')]
  await writeAsStaff(first, ticketId, staffMessageForm({ isInternal: 'yes' }))
  expect((await stored(ticketId)).assignedAgentId).toBeNull()
  await writeAsStaff(first, ticketId, staffMessageForm())
  expect((await stored(ticketId)).assignedAgentId).toBe(first.userId)
  expect((await historyOf(ticketId)).at(-1)).toMatchObject({ kind: 'agent', after: 'Lerato First' })
  await writeAsStaff(second, ticketId, staffMessageForm())
  expect((await stored(ticketId)).assignedAgentId).toBe(first.userId)
  expect(await mailsTo(first.email)).toEqual([])

  await db()
    .insert(supportSettings)
    .values({ ...defaultSupportSettings, assignsOnAnswer: false })
  const other = await aTicket()
  await writeAsStaff(first, other.ticketId, staffMessageForm())
  expect((await stored(other.ticketId)).assignedAgentId).toBeNull()
  await db().delete(supportSettings)
})

test('deleting takes messages, files and history with it and leaves a trace', async () => {
  const file = new File(['hello'], 'log.txt')
  const { ticketId, number } = await aTicket({ files: [file] })
  const [kept] = await db().select().from(supportFiles).where(eq(supportFiles.ticketId, ticketId))
  for (const actor of [staffWith('orders.manage'), staffWith('tickets.handle')])
    expect(await deleteTickets(actor, [ticketId])).toMatchObject({ error: { code: 'forbidden' } })
  const refused = {
    error: {
      code: 'not_found',
      message: expect.stringMatching(/^Nothing was deleted: one of these tickets/),
    },
  }
  for (const unknown of [newId(), 'nonsense'])
    expect(await deleteTickets(deleter, [ticketId, unknown])).toMatchObject(refused)
  expect(await deleteTickets(deleter, [ticketId])).toEqual({ ok: true, value: 1 })
  expect(await threadOf(ticketId)).toEqual([])
  expect(await db().$count(supportFileBytes, eq(supportFileBytes.fileId, kept?.id ?? ''))).toBe(0)
  expect(
    await db()
      .select({ title: activityLog.title })
      .from(activityLog)
      .where(eq(activityLog.entityId, ticketId))
      .orderBy(activityLog.id),
  ).toEqual([{ title: `Ticket ${number} opened` }, { title: `Ticket ${number} deleted` }])
})
