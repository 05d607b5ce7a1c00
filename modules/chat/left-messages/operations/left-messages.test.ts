import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { deleteTickets } from '#modules/support/operations/delete-tickets.server.ts'
import { supportFiles, supportMessages, supportTickets } from '#modules/support/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aChat, aChatMessage, aChatOf, anOperator, openWidget } from '../../factories.ts'
import { emptyDesk, storedChat, systemMessages } from '../../routing/factories.ts'
import { acceptChat } from '../../routing/operations/assign-chat.server.ts'
import { chatFileBytes, chatFiles, chatMessages } from '../../tables.server.ts'
import { ticketDefaults } from '../queries/chat-ticket.server.ts'
import { leftMessageSchema } from '../rules/left-message.ts'
import { convertToTicket } from './chat-ticket.server.ts'
import { leaveChatAsMessage, leaveMessage } from './leave-message.server.ts'

useTestDatabase()
beforeAll(() => openShop())
beforeAll(() => openWidget())
// Monday morning: chat is open around the clock, and the office until five.
beforeAll(() => setClock(new Date('2026-11-23T10:00:00+02:00')))
beforeEach(emptyDesk)
afterAll(() => setClock(null))

const clerk = staffWith('live_chat.handle', 'tickets.handle', 'tickets.delete')
let addresses = 0

/** A visitor at their own address. */
function stranger(visitorId: string | null = null) {
  addresses++
  return { visitorId, actor: visitor, address: `203.0.113.${addresses}` }
}

function aForm(changes: object = {}) {
  return leftMessageSchema.parse({
    key: newId(),
    name: 'Lerato',
    email: 'Lerato@Visitor.example',
    message: 'Do you host mail?',
    ...changes,
  })
}

const ticketsFrom = (email: string) =>
  db().select().from(supportTickets).where(eq(supportTickets.requesterEmail, email))
const wordsOf = async (ticketId = '') =>
  (await db().select().from(supportMessages).where(eq(supportMessages.ticketId, ticketId))).map(
    ({ message }) => message,
  )
const ticketsOf = (customerId: string) =>
  db().select().from(supportTickets).where(eq(supportTickets.customerId, customerId))

test('what a visitor leaves while no operator is online is one ticket as from an unknown sender, however often it is sent, with the promise when it is read', async () => {
  const [who, form] = [stranger(), aForm({ message: 'My card is 4111 1111 1111 1111' })]
  const results = await Promise.all(Array.from({ length: 4 }, () => leaveMessage(who, form)))
  for (const result of results)
    expect(result).toEqual({ ok: true, value: { readBy: 'today by 17:00' } })
  const rows = await ticketsFrom('lerato@visitor.example')
  expect(rows).toMatchObject([
    {
      customerId: null,
      requesterName: 'Lerato',
      source: 'chat',
      subject: 'Live chat, 23 Nov 2026, 10:00',
    },
  ])
  expect(await wordsOf(rows[0]?.id)).toEqual(['My card is •••• •••• •••• 1111'])
  expect(await leaveMessage(who, { ...form, message: 'Other words' })).toMatchObject({
    error: { code: 'conflict' },
  })
})

test('a customer’s left message is one ticket of theirs from the chat', async () => {
  const customer = await aCustomer()
  const form = aForm({ name: 'Somebody', email: 'else@visitor.example' })
  const who = { visitorId: null, actor: customer, address: '203.0.113.250' }
  await Promise.all([leaveMessage(who, form), leaveMessage(who, form)])
  expect(await ticketsOf(customer.customerId)).toMatchObject([
    { source: 'chat', subject: 'Live chat: Do you host mail?', requesterEmail: customer.email },
  ])
})

test('programs, floods and forms without an address are not taken', async () => {
  const who = stranger()
  const before = await db().$count(supportTickets)
  expect((await leaveMessage(who, aForm({ homepage: 'https://spam.example' }))).ok).toBe(true)
  expect(await db().$count(supportTickets)).toBe(before)
  const results = []
  for (let count = 0; count < 6; count++) results.push(await leaveMessage(who, aForm()))
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false])
  expect(results.at(-1)).toMatchObject({
    error: { code: 'too_many', retryAfter: expect.any(Number) },
  })
  for (const wrong of [
    { key: 'short' },
    { email: 'nobody' },
    { name: 'www.buy.example' },
    { message: ' ' },
  ])
    expect(leftMessageSchema.safeParse({ ...aForm(), ...wrong }).success).toBe(false)
})

test('the text of an unanswered chat becomes a ticket once, and the chat ends', async () => {
  const { chatId, visitorId } = await aChat({ visitorName: '', visitorEmail: '' })
  await aChatMessage(chatId, 'Hello?')
  await aChatMessage(chatId, 'Is somebody there?')
  const who = stranger(visitorId)
  const from = { name: 'Lerato', email: 'words@visitor.example' }
  expect(await leaveChatAsMessage(stranger(), chatId, from)).toMatchObject({
    error: { code: 'not_found', message: 'Session not found' },
  })
  const results = await Promise.all(
    Array.from({ length: 3 }, () => leaveChatAsMessage(who, chatId, from)),
  )
  for (const result of results)
    expect(result).toEqual({ ok: true, value: { readBy: 'today by 17:00' } })
  const rows = await ticketsFrom(from.email)
  expect(rows).toMatchObject([{ customerId: null, requesterName: 'Lerato', source: 'chat' }])
  expect(await wordsOf(rows[0]?.id)).toEqual(['Hello?\n\nIs somebody there?'])
  expect(await storedChat(chatId)).toMatchObject({
    status: 'abandoned',
    ticketId: rows[0]?.id,
    enquiryId: null,
    visitorName: 'Lerato',
    visitorEmail: from.email,
  })
  expect(await systemMessages(chatId)).toHaveLength(1)
})

test('who is being answered, or was, leaves no message instead', async () => {
  const { actor } = await anOperator()
  const { chatId, visitorId } = await aChat()
  await aChatMessage(chatId)
  await acceptChat(actor, chatId)
  const from = { name: 'Lerato', email: 'lerato@visitor.example' }
  expect(await leaveChatAsMessage(stranger(visitorId), chatId, from)).toMatchObject({
    error: { message: 'Somebody is answering you here.' },
  })
  const over = await aChat({ status: 'resolved', endedAt: new Date(), endedBy: 'operator' })
  expect(await leaveChatAsMessage(stranger(over.visitorId), over.chatId, from)).toMatchObject({
    error: { message: 'This chat has ended.' },
  })
})

test('a chat of a customer becomes one ticket, with what was said and the files, though two ask at once', async () => {
  const customer = await aCustomer()
  const { chatId } = await aChatOf(customer)
  await aChatMessage(chatId, 'My site is down')
  await aChatMessage(chatId, 'We are looking.', 'operator')
  const [first] = await db()
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.seq, 1)))
  const fileId = newId()
  await db()
    .insert(chatFiles)
    .values({
      id: fileId,
      chatId,
      messageId: first?.id ?? null,
      uploadedBy: 'visitor',
      name: 'log.txt',
      type: 'text/plain',
      size: 3,
    })
  await db()
    .insert(chatFileBytes)
    .values({ fileId, content: Buffer.from('log') })
  const results = await Promise.all(Array.from({ length: 4 }, () => convertToTicket(clerk, chatId)))
  const tickets = await ticketsOf(customer.customerId)
  expect(tickets).toMatchObject([
    { source: 'chat', subject: 'Live chat: My site is down', requesterName: 'Thandi Mokoena' },
  ])
  for (const result of results)
    expect(result).toEqual({
      ok: true,
      value: { ticketId: tickets[0]?.id, number: tickets[0]?.number },
    })
  const messages = await db()
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, tickets[0]?.id ?? ''))
  expect(messages).toMatchObject([{ senderType: 'customer', senderName: 'Thandi Mokoena' }])
  expect(messages[0]?.message).toMatch(
    /^Thandi Mokoena, .*:\nMy site is down\n\[log\.txt\]\n\nSipho Dlamini, \d\d:\d\d:\nWe are looking\.$/,
  )
  expect(await db().$count(supportFiles, eq(supportFiles.ticketId, tickets[0]?.id ?? ''))).toBe(1)
  // It waited, and leaves the queue.
  expect(await storedChat(chatId)).toMatchObject({
    status: 'abandoned',
    endedBy: 'operator',
    ticketId: tickets[0]?.id,
  })
  expect(await systemMessages(chatId)).toEqual([
    `This conversation is now ticket ${tickets[0]?.number}. We’ll answer by email.`,
  ])
  expect((await deleteTickets(clerk, [tickets[0]?.id ?? ''])).ok).toBe(true)
  expect(await storedChat(chatId)).toMatchObject({ ticketId: null, lastSeq: 3 })
})

test('staff choose subject, priority, team and agent; a chat that is answered goes on', async () => {
  const { operatorId, actor } = await anOperator()
  const { chatId } = await aChatOf(await aCustomer(), {
    status: 'active',
    assignedOperatorId: operatorId,
  })
  await aChatMessage(chatId, 'My site is down')
  const agentId = actor.userId
  expect(await ticketDefaults(chatId)).toEqual({
    subject: 'Live chat: My site is down',
    team: '',
    agentId,
  })
  const choices = {
    subject: 'Site down since nine',
    priority: 'high',
    team: 'technical',
    agentId,
  } as const
  expect(await convertToTicket(actor, chatId, { ...choices, agentId: newId() })).toMatchObject({
    error: { fields: { agentId: ['Choose one from the list.'] } },
  })
  const made = await convertToTicket(actor, chatId, choices)
  const [ticket] = await db()
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.id, made.ok ? made.value.ticketId : ''))
  expect(ticket).toMatchObject({
    subject: 'Site down since nine',
    priority: 'high',
    team: 'technical',
    assignedAgentId: agentId,
  })
  expect(await storedChat(chatId)).toMatchObject({
    status: 'active',
    assignedOperatorId: operatorId,
    ticketId: ticket?.id,
  })
})

test('a stranger’s chat becomes a ticket without an account, and their words are not sent to the address that they gave', async () => {
  const customer = await aCustomer()
  const { chatId } = await aChat({
    visitorName: 'Buy at www.spam.example',
    visitorEmail: customer.email,
  })
  await aChatMessage(chatId, 'Wire the money')
  const converted = await convertToTicket(clerk, chatId)
  expect(converted.ok).toBe(true)
  expect(await ticketsOf(customer.customerId)).toEqual([])
  const [ticket] = await db()
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.requesterEmail, customer.email))
  expect(ticket).toMatchObject({ customerId: null, requesterName: 'Visitor' })
  const mails = await db().select().from(emailLogs).where(eq(emailLogs.recipient, customer.email))
  expect(mails.map(({ templateName }) => templateName)).toEqual(['ticket_message_received'])
  expect(JSON.stringify(mails)).not.toContain('Wire the money')
})

test('no ticket without the rights, an address or words', async () => {
  const { chatId } = await aChat({ visitorEmail: '' })
  const removed = await aChat({
    status: 'resolved',
    endedAt: new Date(),
    endedBy: 'visitor',
    anonymisedAt: new Date(),
  })
  for (const actor of [staffWith('live_chat.handle'), staffWith('tickets.handle')])
    expect(await convertToTicket(actor, chatId)).toMatchObject({ error: { code: 'forbidden' } })
  expect(await convertToTicket(clerk, chatId)).toMatchObject({
    error: { message: 'This visitor left no email address, so a ticket could not be answered.' },
  })
  expect(await convertToTicket(clerk, removed.chatId)).toMatchObject({
    error: { message: 'What was said in this chat has been removed.' },
  })
  expect(await convertToTicket(clerk, newId())).toMatchObject({ error: { code: 'not_found' } })
})
