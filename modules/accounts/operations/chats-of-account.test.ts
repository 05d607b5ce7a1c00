import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { blockVisitor } from '#modules/chat/conversations/operations/block-visitor.server.ts'
import type { rateChat } from '#modules/chat/conversations/operations/end-chat.server.ts'
import { mailTranscript } from '#modules/chat/conversations/operations/end-chat.server.ts'
import { visitPage } from '#modules/chat/conversations/operations/visit-page.server.ts'
import { writeAsOperator } from '#modules/chat/conversations/operations/write-as-operator.server.ts'
import { aChat, aChatMessage, anOperator, openWidget } from '#modules/chat/factories.ts'
import { convertToTicket } from '#modules/chat/left-messages/operations/chat-ticket.server.ts'
import { anonymiseOldChats, pruneOldVisitors } from '#modules/chat/operations/erase-chats.server.ts'
import { storedChat } from '#modules/chat/routing/factories.ts'
import { acceptChat } from '#modules/chat/routing/operations/assign-chat.server.ts'
import { transferChat } from '#modules/chat/routing/operations/transfer-chat.server.ts'
import {
  chatBlocks,
  chatFileBytes,
  chatFiles,
  chatMessages,
  chatNotes,
  chatPageVisits,
  chatSessions,
  chatVisitors,
} from '#modules/chat/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { diagnose } from '../queries/doctor.server.ts'
import { adoptPurchases } from './adopt-purchases.server.ts'
import { deleteCustomer } from './delete-customer.server.ts'

useTestDatabase()
beforeAll(() => openShop())
beforeAll(() => openWidget())

const clerk = staffWith('customers.manage', 'orders.manage')

/**
 * A chat with all that a chat can hold of a person, which went on, was answered, rated and blocked.
 */
async function aChatWithDetails(
  person: Parameters<typeof aChat>[0],
  actor: Parameters<typeof rateChat>[0]['actor'] = { kind: 'visitor' },
) {
  const [operator, colleague] = [
    await anOperator({ name: 'Sipho Dlamini' }),
    await anOperator({ name: 'Zanele Nkosi' }),
  ]
  const personal = {
    visitorUserAgent: 'Firefox of Thandi',
    initialPageUrl: '/order/of-thandi',
    initialPageTitle: 'Thandi’s order',
    referrerUrl: 'https://thandi.example/',
    visitorMetadata: { language: 'thandi-ZA' },
    addressHash: 'hash of thandi',
  }
  const { chatId, visitorId } = await aChat({ ...personal, ...person })
  await aChatMessage(chatId, 'I am Thandi, call 082 555 0101')
  await acceptChat(operator.actor, chatId)
  await writeAsOperator(operator.actor, chatId, { id: newId(), content: 'Dear Thandi', files: [] })
  await transferChat(operator.actor, chatId, {
    to: { operatorId: colleague.operatorId },
    note: 'Thandi sounds angry',
  })
  const who = { visitorId, actor, address: '198.51.100.9' }
  await visitPage(who, chatId, { url: '/thandi', title: 'Thandi' })
  const [first] = await db()
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
    .limit(1)
  const fileId = newId()
  await db()
    .insert(chatFiles)
    .values({
      id: fileId,
      chatId,
      messageId: first?.id ?? null,
      uploadedBy: 'visitor',
      name: 'thandi.txt',
      type: 'text/plain',
      size: 6,
    })
  await db()
    .insert(chatFileBytes)
    .values({ fileId, content: Buffer.from('thandi') })
  await blockVisitor(operator.actor, chatId, 'Thandi was rude')
  await db()
    .update(chatSessions)
    .set({ rating: 2, ratingComment: 'Nobody called Thandi' })
    .where(eq(chatSessions.id, chatId))
  return { chatId, visitorId, colleague }
}

async function everything(): Promise<string> {
  const tables = [
    chatSessions,
    chatMessages,
    chatNotes,
    chatFiles,
    chatPageVisits,
    chatBlocks,
  ] as const
  const rows = await Promise.all(tables.map((table) => db().select().from(table)))
  const bytes = await db().select().from(chatFileBytes)
  const log = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityType, 'chat_session'))
  return JSON.stringify([rows, bytes.map(({ content }) => content?.toString()), log])
}

test('a deleted customer’s chats keep when they were and how they were rated, and no word, name, address or file', async () => {
  const customer = await aCustomer()
  const person = {
    customerId: customer.customerId,
    userId: customer.userId,
    visitorName: customer.name,
    visitorEmail: customer.email,
  }
  const { chatId } = await aChatWithDetails(person, customer)
  const open = await aChat(person)
  await aChatMessage(open.chatId, 'Thandi again')
  const anonymous = await aChat({
    visitorName: 'Thandi Mokoena',
    visitorEmail: customer.email.toUpperCase(),
  })
  await aChatMessage(anonymous.chatId, 'Thandi, not signed in')
  const other = await aChat({ visitorName: 'Lerato' })
  await aChatMessage(other.chatId, 'Somebody else’s words')
  expect((await deleteCustomer(clerk, customer.customerId)).ok).toBe(true)
  const left = await everything()
  for (const personal of [
    /thandi/i,
    /Mokoena/,
    customer.email,
    customer.email.toUpperCase(),
    '082 555',
    customer.userId,
    customer.customerId,
  ])
    expect(left).not.toMatch(personal)
  expect(await storedChat(chatId)).toMatchObject({
    status: 'resolved',
    rating: 2,
    responseTimeSeconds: expect.any(Number),
    totalDurationSeconds: expect.any(Number),
    assignedOperatorId: expect.any(String),
    anonymisedAt: expect.any(Date),
  })
  expect(await storedChat(open.chatId)).toMatchObject({ status: 'abandoned', endedBy: 'system' })
  expect(left).toContain('Somebody else’s words')
  expect(await storedChat(other.chatId)).toMatchObject({ status: 'waiting', visitorName: 'Lerato' })
  expect((await diagnose()).filter(({ number, count }) => number === 24 && count > 0)).toEqual([])
})

test('chats that began before the address was verified come along to the record that remains', async () => {
  const { customerId, email, userId } = await aCustomer()
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
  const { chatId } = await aChat({ customerId: pendingId, userId })
  await db().update(users).set({ emailVerified: true }).where(eq(users.id, userId))
  await adoptPurchases(userId)
  expect(await storedChat(chatId)).toMatchObject({ customerId })
})

test('after the months of the settings only figures stay; never where they say 0; a separate ticket stays', async () => {
  await openWidget({ retentionMonths: 0 })
  const { chatId } = await aChatWithDetails({
    visitorName: 'Thandi',
    visitorEmail: 'thandi@visitor.example',
  })
  const young = await aChat({
    visitorName: 'Lerato',
    status: 'resolved',
    endedAt: now(),
    endedBy: 'operator',
  })
  const converted = await convertToTicket(staffWith('live_chat.handle', 'tickets.handle'), chatId)
  expect(converted.ok).toBe(true)
  await mailTranscript(staffWith('live_chat.handle'), chatId, 'thandi@visitor.example')
  const transcript = async () => {
    const mails = await db().select().from(emailLogs)
    return JSON.stringify(mails.filter(({ templateName }) => templateName === 'chat_transcript'))
  }
  expect(await transcript()).toMatch(/thandi/i)
  const endedAt = new Date(now().getTime() - 90 * 86_400_000)
  await db().update(chatSessions).set({ endedAt }).where(eq(chatSessions.id, chatId))
  expect(await anonymiseOldChats()).toBe(0)
  await openWidget({ retentionMonths: 3 })
  setClock(new Date(endedAt.getTime() + 88 * 86_400_000))
  expect(await anonymiseOldChats()).toBe(0)
  setClock(new Date(endedAt.getTime() + 93 * 86_400_000))
  expect(await Promise.all([anonymiseOldChats(), anonymiseOldChats()])).toContain(1)
  setClock(null)
  // The block of a visitor who was rude goes on.
  await db().delete(chatBlocks)
  expect(await everything()).not.toMatch(/thandi|082 555/i)
  expect(await transcript()).not.toMatch(/thandi|082 555/i)
  expect(await storedChat(chatId)).toMatchObject({
    rating: 2,
    endedAt,
    anonymisedAt: expect.any(Date),
    ticketId: null,
  })
  expect(await storedChat(young.chatId)).toMatchObject({
    visitorName: 'Lerato',
    anonymisedAt: null,
  })
})

test('browsers whose cookie has run out are forgotten, unless a chat or a block names them', async () => {
  const old = new Date(now().getTime() - 181 * 86_400_000)
  const { visitorId } = await aChat()
  const [blocked, run, young] = [newId(), newId(), newId()]
  for (const [id, createdAt] of [
    [blocked, old],
    [run, old],
    [young, now()],
  ] as const)
    await db().insert(chatVisitors).values({ id, secretHash: newId(), createdAt })
  await db().update(chatVisitors).set({ createdAt: old }).where(eq(chatVisitors.id, visitorId))
  await db().insert(chatBlocks).values({ visitorId: blocked })
  expect(await pruneOldVisitors()).toBe(1)
  const left = (await db().select().from(chatVisitors)).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining([visitorId, blocked, young]))
  expect(left).not.toContain(run)
})
