import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { supportMessages, supportTickets } from '#modules/support/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { writeAsOperator } from '../../conversations/operations/write-as-operator.server.ts'
import { aChat, aChatMessage, aChatOf, anOperator, openWidget } from '../../factories.ts'
import { convertToTicket } from '../../left-messages/operations/chat-ticket.server.ts'
import { setOperatorStatus } from '../../operators/operations/operator-presence.server.ts'
import { chatOperators } from '../../tables.server.ts'
import { emptyDesk, offersOf, secondsLater, storedChat, systemMessages } from '../factories.ts'
import { acceptChat } from './assign-chat.server.ts'
import { endIdleChats } from './end-idle-chats.server.ts'
import { notifyWaitingVisitors } from './notify-waiting-visitors.server.ts'
import { offerWaitingChats } from './offer-waiting-chats.server.ts'
import { returnLostChats, runChatRouting } from './watch-chats.server.ts'

useTestDatabase()
beforeAll(() => openShop())
beforeEach(emptyDesk)
beforeEach(async () => {
  setClock(null)
  await openWidget()
})
afterAll(() => setClock(null))

const wordsOf = async (ticketId: string | null) =>
  (
    await db()
      .select()
      .from(supportMessages)
      .where(eq(supportMessages.ticketId, ticketId ?? newId()))
      .orderBy(supportMessages.position)
  ).map(({ message }) => message)

/** A chat that an operator took, with a word of its visitor, and of the operator if `answered`. */
async function aConversation({
  answered = true,
  ...more
}: Parameters<typeof aChat>[0] & { answered?: boolean } = {}) {
  const operator = await anOperator({ name: 'Sipho Dlamini' })
  const { chatId } = await aChat(more)
  await aChatMessage(chatId)
  expect((await acceptChat(operator.actor, chatId)).ok).toBe(true)
  if (answered)
    expect(
      (await writeAsOperator(operator.actor, chatId, { id: newId(), content: 'Yes.', files: [] }))
        .ok,
    ).toBe(true)
  return { ...operator, chatId }
}

test('the chats of an operator who vanished wait again at the place that they had, and a colleague is offered them first', async () => {
  const { chatId, operatorId } = await aConversation()
  await secondsLater(5)
  const later = await aChat()
  const colleague = await anOperator({ maxConcurrentChats: 1 })
  await secondsLater(84, { operators: [colleague.operatorId], chats: [chatId, later.chatId] })
  expect(await returnLostChats()).toBe(0)
  await secondsLater(1, { operators: [colleague.operatorId], chats: [chatId, later.chatId] })
  expect(await Promise.all([returnLostChats(), returnLostChats()])).toContain(1)
  expect(await storedChat(chatId)).toMatchObject({
    status: 'waiting',
    assignedOperatorId: null,
    assignedAt: expect.any(Date),
  })
  expect(await systemMessages(chatId)).toEqual([
    'You are now talking to Sipho Dlamini.',
    'Sipho Dlamini had to leave. We’re finding somebody else for you.',
  ])
  await offerWaitingChats()
  expect(await storedChat(chatId)).toMatchObject({ offeredOperatorId: colleague.operatorId })
  expect(await storedChat(later.chatId)).toMatchObject({ offeredOperatorId: null })
  expect((await offersOf(chatId))[0]).toEqual({ operatorId, outcome: 'accepted' })
})

test('a staff account that is removed leaves its chats to the queue and its words where they are', async () => {
  const { chatId, operatorId, actor } = await aConversation()
  await db().delete(users).where(eq(users.id, actor.userId))
  expect(
    (await db().select().from(chatOperators).where(eq(chatOperators.id, operatorId)))[0],
  ).toMatchObject({ userId: null })
  await secondsLater(90, { chats: [chatId] })
  await runChatRouting()
  expect(await storedChat(chatId)).toMatchObject({ status: 'waiting' })
  await db().delete(chatOperators).where(eq(chatOperators.id, operatorId))
  expect(await storedChat(chatId)).toMatchObject({ status: 'waiting', lastSeq: 5 })
})

test('a visitor who owes the next word is asked after ten minutes, and five later the chat ends', async () => {
  const { chatId, operatorId } = await aConversation()
  const still = { operators: [operatorId], chats: [chatId] }
  await secondsLater(599, still)
  expect(await endIdleChats()).toBe(0)
  await secondsLater(1, still)
  expect(await endIdleChats()).toBe(1)
  await secondsLater(299, still)
  expect(await endIdleChats()).toBe(0)
  await secondsLater(1, still)
  expect(await endIdleChats()).toBe(1)
  expect(await storedChat(chatId)).toMatchObject({ status: 'resolved', endedBy: 'system' })
  expect((await systemMessages(chatId)).slice(1)).toEqual([
    'Are you still there? This chat ends in 5 minutes unless you write.',
    'This chat ended because nobody wrote for a while. Write again to continue it.',
  ])
})

test('a word of the visitor takes the warning back', async () => {
  const { chatId, operatorId } = await aConversation()
  const still = { operators: [operatorId], chats: [chatId] }
  await secondsLater(600, still)
  await endIdleChats()
  await secondsLater(200, still)
  await aChatMessage(chatId, 'I am here')
  await secondsLater(599, still)
  expect(await endIdleChats()).toBe(0)
  expect(await storedChat(chatId)).toMatchObject({ status: 'active' })
})

test('an unanswered chat does not end after ten minutes: the chat goes back to the queue, the silent one comes last', async () => {
  const { chatId, operatorId } = await aConversation({ answered: false })
  const colleague = await anOperator()
  for (let count = 0; count < 3; count++)
    await aChat({ status: 'active', assignedOperatorId: colleague.operatorId })
  await secondsLater(600, { operators: [operatorId, colleague.operatorId], chats: [chatId] })
  await endIdleChats()
  expect(await storedChat(chatId)).toMatchObject({ status: 'waiting', endedAt: null })
  await offerWaitingChats()
  expect(await storedChat(chatId)).toMatchObject({ offeredOperatorId: colleague.operatorId })
})

test('an unanswered chat whose visitor left ends as abandoned', async () => {
  const { chatId, operatorId } = await aConversation({ answered: false, visitorEmail: '' })
  await secondsLater(600, { operators: [operatorId] })
  await endIdleChats()
  await secondsLater(300, { operators: [operatorId] })
  await endIdleChats()
  expect(await storedChat(chatId)).toMatchObject({ status: 'abandoned', endedBy: 'system' })
})

test('what was never answered is answered by email where we know the address, though an operator had the chat', async () => {
  const visitorEmail = `${newId()}@visitor.example`
  const { chatId, operatorId } = await aConversation({ answered: false, visitorEmail })
  await secondsLater(600, { operators: [operatorId] })
  await endIdleChats()
  await secondsLater(300, { operators: [operatorId] })
  await endIdleChats()
  const { ticketId, ...chat } = await storedChat(chatId)
  expect(chat).toMatchObject({ status: 'abandoned', endedBy: 'system' })
  expect(await wordsOf(ticketId)).toEqual(['Is my domain included?'])
})

test('what is said after a chat became a ticket comes into the ticket when it can’t be answered here', async () => {
  const visitorEmail = `${newId()}@visitor.example`
  const { chatId, actor } = await aConversation({ visitorEmail })
  const made = await convertToTicket(actor, chatId)
  const ticketId = made.ok ? made.value.ticketId : ''
  const before = await wordsOf(ticketId)
  await secondsLater(5)
  await aChatMessage(chatId, 'One more thing')
  // The operator's console falls silent, and no other one is there.
  await secondsLater(90, { chats: [chatId] })
  await runChatRouting()
  expect(await storedChat(chatId)).toMatchObject({ status: 'waiting' })
  await secondsLater(60, { chats: [chatId] })
  await runChatRouting()
  expect(await storedChat(chatId)).toMatchObject({ endedBy: 'system', ticketId })
  expect(await wordsOf(ticketId)).toEqual([...before, 'One more thing'])
  await runChatRouting()
  expect(await wordsOf(ticketId)).toHaveLength(before.length + 1)
})

test('when the last operator goes, a waiting visitor with an address is notified, and a minute later their words are a ticket', async () => {
  const { operatorId, actor } = await anOperator()
  const { chatId } = await aChat({ visitorName: 'Lerato', visitorEmail: 'lerato@visitor.example' })
  await aChatMessage(chatId, 'Is my domain included?')
  await offerWaitingChats()
  expect(await notifyWaitingVisitors()).toBe(0)
  await setOperatorStatus(actor, operatorId, 'offline')
  expect(await notifyWaitingVisitors()).toBe(1)
  expect(await storedChat(chatId)).toMatchObject({
    status: 'waiting',
    unattendedAt: expect.any(Date),
    offeredOperatorId: null,
  })
  expect(await offersOf(chatId)).toEqual([{ operatorId, outcome: 'withdrawn' }])
  expect((await systemMessages(chatId))[0]).toMatch(
    /^Sorry, nobody is here any more\. In a minute .* answer by email\. We’ll read it (today|tomorrow|[A-Z]\w+day).*\.$/,
  )
  await secondsLater(59, { chats: [chatId] })
  expect(await notifyWaitingVisitors()).toBe(0)
  await secondsLater(1, { chats: [chatId] })
  await Promise.all([notifyWaitingVisitors(), notifyWaitingVisitors()])
  const chat = await storedChat(chatId)
  expect(chat).toMatchObject({
    status: 'abandoned',
    endedBy: 'system',
    ticketId: expect.any(String),
    enquiryId: null,
  })
  const tickets = await db()
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.requesterEmail, 'lerato@visitor.example'))
  expect(tickets).toMatchObject([
    {
      id: chat.ticketId,
      customerId: null,
      requesterName: 'Lerato',
      source: 'chat',
      subject: expect.stringMatching(/^Live chat, /),
    },
  ])
  expect((await systemMessages(chatId)).at(-1)).toMatch(
    /^We’ve got your message and will answer by email to lerato@visitor\.example\. We’ll read it /,
  )
  const mails = await db()
    .select({ name: emailLogs.templateName })
    .from(emailLogs)
    .where(eq(emailLogs.recipient, 'lerato@visitor.example'))
  expect(mails).toEqual([{ name: 'ticket_message_received' }])
})

test('a customer’s words become their ticket, with an email that repeats them', async () => {
  const customer = await aCustomer()
  const { chatId } = await aChatOf(customer)
  await aChatMessage(chatId, 'My site is down')
  await notifyWaitingVisitors()
  await secondsLater(60, { chats: [chatId] })
  await notifyWaitingVisitors()
  const { ticketId } = await storedChat(chatId)
  const [ticket] = await db()
    .select()
    .from(supportTickets)
    .where(eq(supportTickets.customerId, customer.customerId))
  expect(ticket).toMatchObject({
    id: ticketId,
    source: 'chat',
    category: 'general',
    subject: 'Live chat: My site is down',
  })
  const messages = await db()
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, ticket?.id ?? ''))
  expect(messages).toMatchObject([
    {
      senderType: 'customer',
      senderId: customer.userId,
      message: 'My site is down',
      isInternal: false,
    },
  ])
  const mails = await db()
    .select({ name: emailLogs.templateName })
    .from(emailLogs)
    .where(eq(emailLogs.recipient, customer.email))
  expect(mails).toEqual([{ name: 'ticket_received' }])
})

test('a visitor without an address is asked for it and keeps their place until an operator is back', async () => {
  const { chatId } = await aChat({ visitorEmail: '' })
  await aChatMessage(chatId)
  await notifyWaitingVisitors()
  await secondsLater(3_600, { chats: [chatId] })
  expect(await notifyWaitingVisitors()).toBe(0)
  const { operatorId } = await anOperator()
  await runChatRouting()
  expect(await storedChat(chatId)).toMatchObject({
    status: 'waiting',
    unattendedAt: null,
    offeredOperatorId: operatorId,
  })
  expect(await systemMessages(chatId)).toEqual([
    expect.stringMatching(
      /^Sorry, nobody is here any more\. Leave your email address and we’ll answer what you wrote\. We’ll read it .+\.$/,
    ),
    'Somebody is here again. You still have your place in the queue.',
  ])
})

test('hours that end while a visitor waits are an empty desk, even with a console left open', async () => {
  await anOperator()
  const { chatId } = await aChat({ visitorEmail: '' })
  await openWidget({ businessHours: {} })
  await notifyWaitingVisitors()
  expect(await storedChat(chatId)).toMatchObject({ unattendedAt: expect.any(Date) })
})

test('a visitor who left while waiting is answered by email, or is gone where we know no address', async () => {
  const { operatorId } = await anOperator()
  const known = await aChat()
  const unknown = await aChat({ visitorEmail: '' })
  for (const { chatId } of [known, unknown]) await aChatMessage(chatId)
  await secondsLater(299, { operators: [operatorId] })
  expect(await notifyWaitingVisitors()).toBe(0)
  await secondsLater(1, { operators: [operatorId] })
  await runChatRouting()
  expect(await storedChat(known.chatId)).toMatchObject({
    status: 'abandoned',
    endedBy: 'system',
    ticketId: expect.any(String),
  })
  expect(await storedChat(unknown.chatId)).toMatchObject({
    status: 'abandoned',
    endedBy: 'system',
    ticketId: null,
  })
})
