import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { Result } from '#kernel/result.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { endAsVisitor } from '../../conversations/operations/end-chat.server.ts'
import { writeAsOperator } from '../../conversations/operations/write-as-operator.server.ts'
import { aChat, aChatMessage, anOperator, openWidget } from '../../factories.ts'
import { chatSessions } from '../../tables.server.ts'
import { emptyDesk, offersOf, secondsLater, storedChat, systemMessages } from '../factories.ts'
import { acceptChat } from './assign-chat.server.ts'
import { offerWaitingChats } from './offer-waiting-chats.server.ts'

useTestDatabase()
beforeAll(() => openShop())
beforeAll(() => openWidget())
beforeEach(emptyDesk)
afterAll(() => setClock(null))

function messageOf(result: Result<unknown>): string {
  return result.ok ? 'taken' : result.error.message
}

test('who takes a chat has it, the visitor hears to whom they talk, and the offer was accepted', async () => {
  const { operatorId, actor } = await anOperator({ name: 'Sipho Dlamini' })
  const { chatId } = await aChat()
  await offerWaitingChats()
  expect(await acceptChat(actor, chatId)).toEqual({ ok: true, value: null })
  expect(await storedChat(chatId)).toMatchObject({
    status: 'active',
    assignedOperatorId: operatorId,
    assignedAt: expect.any(Date),
    firstResponseAt: expect.any(Date),
    firstAnswerAt: null,
    responseTimeSeconds: null,
    offeredOperatorId: null,
    offeredAt: null,
  })
  const { firstResponseAt } = await storedChat(chatId)
  expect(await offersOf(chatId)).toEqual([{ operatorId, outcome: 'accepted' }])
  expect((await acceptChat(actor, chatId)).ok).toBe(true)
  expect(await systemMessages(chatId)).toEqual(['You are now talking to Sipho Dlamini.'])
  setClock(new Date(Date.now() + 5_000))
  expect(
    (await writeAsOperator(actor, chatId, { id: newId(), content: 'Hello', files: [] })).ok,
  ).toBe(true)
  expect(await storedChat(chatId)).toMatchObject({
    firstResponseAt,
    firstAnswerAt: expect.any(Date),
    responseTimeSeconds: expect.any(Number),
  })
})

test('a chat that is offered to a colleague can be claimed', async () => {
  const [offered, claiming] = [await anOperator(), await anOperator({ status: 'away' })]
  const { chatId } = await aChat()
  await offerWaitingChats()
  expect((await acceptChat(claiming.actor, chatId)).ok).toBe(true)
  expect(await offersOf(chatId)).toEqual([
    { operatorId: offered.operatorId, outcome: 'withdrawn' },
    { operatorId: claiming.operatorId, outcome: 'accepted' },
  ])
})

test('of two operators who take one chat at once, one has it and the other sees who', async () => {
  for (let round = 0; round < 5; round++) {
    const two = [await anOperator({ name: 'Sipho' }), await anOperator({ name: 'Lerato' })]
    const { chatId } = await aChat()
    const results = await Promise.all(two.map(({ actor }) => acceptChat(actor, chatId)))
    const winner = results.findIndex(({ ok }) => ok)
    expect(results.map(messageOf).sort()).toEqual(
      [`${['Sipho', 'Lerato'][winner]} has taken this chat.`, 'taken'].sort(),
    )
    expect(await storedChat(chatId)).toMatchObject({ assignedOperatorId: two[winner]?.operatorId })
    expect(await systemMessages(chatId)).toHaveLength(1)
  }
})

test('one operator with room for one who takes two chats at once gets one', async () => {
  for (let round = 0; round < 5; round++) {
    await emptyDesk()
    const { actor, operatorId } = await anOperator({ name: 'Sipho', maxConcurrentChats: 1 })
    const chats = [await aChat(), await aChat(), await aChat()]
    const results = await Promise.all(chats.map(({ chatId }) => acceptChat(actor, chatId)))
    expect(results.map(messageOf).sort()).toEqual([
      'Sipho has 1 chat and takes no more than 1.',
      'Sipho has 1 chat and takes no more than 1.',
      'taken',
    ])
    const own = and(
      eq(chatSessions.assignedOperatorId, operatorId),
      eq(chatSessions.status, 'active'),
    )
    expect(await db().$count(chatSessions, own)).toBe(1)
  }
})

test('an operator who takes the chat while its offer moves on, and its visitor leaves, leaves one consistent end', async () => {
  for (let round = 0; round < 6; round++) {
    await emptyDesk()
    const [first, second] = [await anOperator(), await anOperator()]
    const { chatId, visitorId } = await aChat()
    await aChatMessage(chatId)
    await offerWaitingChats()
    await secondsLater(31, { operators: [first.operatorId, second.operatorId], chats: [chatId] })
    const leaving = { visitorId, actor: visitor, address: '198.51.100.7' }
    await Promise.all([
      acceptChat(first.actor, chatId),
      offerWaitingChats(),
      endAsVisitor(leaving, chatId),
      acceptChat(second.actor, chatId),
    ])
    const chat = await storedChat(chatId)
    expect(chat).toMatchObject({ endedBy: 'visitor', offeredOperatorId: null })
    const offers = await offersOf(chatId)
    expect(offers.filter(({ outcome }) => outcome === 'offered')).toEqual([])
    const accepted = offers.filter(({ outcome }) => outcome === 'accepted')
    expect(accepted.map(({ operatorId }) => operatorId)).toEqual(
      chat.assignedOperatorId === null ? [] : [chat.assignedOperatorId],
    )
  }
})

test('is refused without the right or an operator, offline, not accepting, or too late', async () => {
  const { chatId } = await aChat()
  const { chatId: over } = await aChat({
    status: 'abandoned',
    endedAt: new Date(),
    endedBy: 'visitor',
  })
  const { actor } = await anOperator()
  const { actor: offline } = await anOperator({ status: 'offline' })
  const { actor: closed } = await anOperator({ name: 'Lerato', canAcceptChats: false })
  expect(await acceptChat(staffWith('tickets.handle'), chatId)).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await acceptChat(staffWith('live_chat.handle'), chatId)).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(messageOf(await acceptChat(offline, chatId))).toBe(
    'You are offline. Change your status first.',
  )
  expect(messageOf(await acceptChat(closed, chatId))).toBe('Lerato doesn’t take chats.')
  expect(messageOf(await acceptChat(actor, over))).toBe('This chat has ended.')
  expect(await acceptChat(actor, newId())).toMatchObject({
    error: { code: 'not_found', message: 'Session not found' },
  })
  expect(await storedChat(chatId)).toMatchObject({ status: 'waiting', assignedOperatorId: null })
})
