import { expect, test } from 'vitest'
import { now } from '#platform/clock.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { chatCalls } from '../../conversations/queries/chat-calls.server.ts'
import { earlierChats } from '../../conversations/queries/chat-for-staff.server.ts'
import { aChat, aChatMessage, anOperator } from '../../factories.ts'
import type { OperatorStatus } from '../../rules/chat.ts'
import { chatCounts } from './chat-report.server.ts'

useTestDatabase()

const ended = { status: 'resolved' as const, endedAt: now() }

test('the desk counts who waits, what goes on, what ended and how it was rated', async () => {
  const [mine, other] = [await anOperator(), await anOperator({ name: 'Naledi' })]
  expect(await chatCounts(mine.operatorId)).toEqual({
    waiting: 0,
    active: 0,
    resolved: 0,
    averageRating: null,
    mine: 0,
    all: 0,
  })
  await aChat()
  await aChat({ status: 'active', assignedOperatorId: mine.operatorId })
  await aChat({ status: 'active', assignedOperatorId: other.operatorId })
  await aChat({ ...ended, rating: 5 })
  await aChat({ ...ended, rating: 4 })
  await aChat({ ...ended, status: 'abandoned' })
  expect(await chatCounts(mine.operatorId)).toEqual({
    waiting: 1,
    active: 2,
    resolved: 2,
    averageRating: 4.5,
    mine: 1,
    all: 6,
  })
  expect((await chatCounts(null)).mine).toBe(0)
})

test('a chat calls whom it is offered to, all operators without an offer, and its operator while it is unread', async () => {
  const [mine, other] = [await anOperator(), await anOperator({ name: 'Naledi' })]
  const early = new Date(now().getTime() - 60_000)
  const offered = await aChat({
    offeredOperatorId: mine.operatorId,
    offeredAt: now(),
    queuedAt: early,
  })
  await aChatMessage(offered.chatId, 'First words')
  await aChatMessage(offered.chatId, 'Nobody there?')
  await aChatMessage(offered.chatId, 'You are number 1.', 'system')
  const others = await aChat({ offeredOperatorId: other.operatorId, offeredAt: now() })
  const free = await aChat()
  const unread = await aChat({
    status: 'active',
    assignedOperatorId: mine.operatorId,
    isUnread: true,
  })
  const read = await aChat({ status: 'active', assignedOperatorId: mine.operatorId })
  const foreign = await aChat({
    status: 'active',
    assignedOperatorId: other.operatorId,
    isUnread: true,
  })
  const made = [offered, free, unread, others, read, foreign].map(({ chatId }) => chatId)
  const callsFor = async (status: OperatorStatus) =>
    (await chatCalls({ operatorId: mine.operatorId, status })).filter(({ chatId }) =>
      made.includes(chatId),
    )
  const calls = await callsFor('online')
  expect(calls.map(({ chatId, kind }) => [chatId, kind])).toEqual([
    [offered.chatId, 'offered'],
    [free.chatId, 'waiting'],
    [unread.chatId, 'unread'],
  ])
  expect(calls[0]).toMatchObject({ words: 'Nobody there?', seq: 3, offeredAt: expect.any(String) })
  expect(calls[1]?.offeredAt).toBeNull()
  // Of chats that are named only these are read, and those that do not call are not there.
  const among = [read, free, others].map(({ chatId }) => chatId)
  expect(await chatCalls({ operatorId: mine.operatorId, status: 'online', among })).toMatchObject([
    { chatId: free.chatId, kind: 'waiting' },
  ])
  // Offline operators may finish what they have, and nothing else calls them.
  expect((await callsFor('offline')).map(({ chatId }) => chatId)).toEqual([unread.chatId])
})

test('other chats of the same browser are shown, and of no other browser', async () => {
  const { chatId, visitorId } = await aChat()
  const before = await aChat({ ...ended, visitorId, rating: 3 })
  await aChat()
  expect(await earlierChats(chatId)).toMatchObject([
    { id: before.chatId, status: 'resolved', rating: 3 },
  ])
})
