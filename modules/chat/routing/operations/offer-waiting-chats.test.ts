import { afterAll, beforeEach, expect, test } from 'vitest'
import { supportAgents, supportTeamMembers } from '#modules/support/tables.teams.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aChat, anOperator } from '../../factories.ts'
import { emptyDesk, offersOf, secondsLater, storedChat } from '../factories.ts'
import { offerWaitingChats } from './offer-waiting-chats.server.ts'
import { declineChat } from './transfer-chat.server.ts'

useTestDatabase()
beforeEach(emptyDesk)
afterAll(() => setClock(null))

const waited = (seconds: number) => new Date(now().getTime() - seconds * 1000)

test('chats are offered in the order of the queue, to who has the fewest, and not beyond an operator’s limit', async () => {
  const [few, many] = [
    await anOperator({ maxConcurrentChats: 2 }),
    await anOperator({ maxConcurrentChats: 3 }),
  ]
  for (let count = 0; count < 2; count++)
    await aChat({ status: 'active', assignedOperatorId: many.operatorId })
  const chats = []
  for (const seconds of [10, 40, 30, 20]) chats.push(await aChat({ queuedAt: waited(seconds) }))
  expect(await offerWaitingChats()).toBe(3)
  const offeredTo = await Promise.all(
    chats.map(async ({ chatId }) => (await storedChat(chatId)).offeredOperatorId),
  )
  expect(offeredTo).toEqual([null, few.operatorId, few.operatorId, many.operatorId])
  expect(await offerWaitingChats()).toBe(0)
})

test('however many servers offer at once, each chat is offered to one', async () => {
  for (let count = 0; count < 3; count++) await anOperator({ maxConcurrentChats: 2 })
  const chats = []
  for (let count = 0; count < 5; count++) chats.push(await aChat())
  const offered = await Promise.all(Array.from({ length: 6 }, offerWaitingChats))
  expect(offered.reduce((sum, count) => sum + count, 0)).toBe(5)
  for (const { chatId } of chats) expect(await offersOf(chatId)).toHaveLength(1)
})

test('an offer without an answer for 30 seconds goes to the next, and the one who missed it comes last', async () => {
  const [first, second] = [
    await anOperator({ name: 'Sipho' }),
    await anOperator({ name: 'Lerato' }),
  ]
  await aChat({ status: 'active', assignedOperatorId: second.operatorId })
  const { chatId } = await aChat()
  const all = [first.operatorId, second.operatorId]
  await offerWaitingChats()
  expect(await storedChat(chatId)).toMatchObject({ offeredOperatorId: first.operatorId })
  await secondsLater(29, { operators: all })
  expect(await offerWaitingChats()).toBe(0)
  await secondsLater(1, { operators: all })
  expect(await offerWaitingChats()).toBe(1)
  await secondsLater(30, { operators: all })
  await offerWaitingChats()
  expect(await offersOf(chatId)).toEqual([
    { operatorId: first.operatorId, outcome: 'missed' },
    { operatorId: second.operatorId, outcome: 'missed' },
    { operatorId: first.operatorId, outcome: 'offered' },
  ])
})

test('an offer of who leaves is withdrawn, and the chat waits for the next operator', async () => {
  const first = await anOperator()
  const { chatId } = await aChat()
  await offerWaitingChats()
  await secondsLater(60)
  await offerWaitingChats()
  expect(await storedChat(chatId)).toMatchObject({
    status: 'waiting',
    offeredOperatorId: null,
    offeredAt: null,
  })
  const second = await anOperator()
  await offerWaitingChats()
  expect(await offersOf(chatId)).toEqual([
    { operatorId: first.operatorId, outcome: 'withdrawn' },
    { operatorId: second.operatorId, outcome: 'offered' },
  ])
})

test('who declines is not asked again while another operator is there, and operators decline only for themselves', async () => {
  const [first, second] = [
    await anOperator({ name: 'Sipho' }),
    await anOperator({ name: 'Lerato' }),
  ]
  await aChat({ status: 'active', assignedOperatorId: second.operatorId })
  const { chatId } = await aChat()
  await offerWaitingChats()
  expect((await declineChat(second.actor, chatId)).ok).toBe(true)
  expect(await storedChat(chatId)).toMatchObject({ offeredOperatorId: first.operatorId })
  expect((await declineChat(first.actor, chatId)).ok).toBe(true)
  expect(await offersOf(chatId)).toEqual([
    { operatorId: first.operatorId, outcome: 'declined' },
    { operatorId: second.operatorId, outcome: 'offered' },
  ])
  expect((await declineChat(first.actor, chatId)).ok).toBe(true)
  expect(await storedChat(chatId)).toMatchObject({ offeredOperatorId: second.operatorId })
})

test('a team’s chat is offered to its people, and to others while none of them is there', async () => {
  const [billing, other] = [await anOperator(), await anOperator()]
  await db().insert(supportAgents).values({ userId: billing.actor.userId })
  await db().insert(supportTeamMembers).values({ team: 'billing', userId: billing.actor.userId })
  for (let count = 0; count < 4; count++)
    await aChat({ status: 'active', assignedOperatorId: billing.operatorId })
  const { chatId } = await aChat({ team: 'billing' })
  await offerWaitingChats()
  expect(await storedChat(chatId)).toMatchObject({ offeredOperatorId: billing.operatorId })
  await secondsLater(60, { operators: [other.operatorId] })
  await offerWaitingChats()
  expect(await storedChat(chatId)).toMatchObject({ offeredOperatorId: other.operatorId })
})

test('operators who are away, busy, offline, switched off or not accepting get no offers', async () => {
  for (const status of ['away', 'busy', 'offline'] as const) await anOperator({ status })
  await anOperator({ isActive: false })
  await anOperator({ canAcceptChats: false })
  await aChat()
  expect(await offerWaitingChats()).toBe(0)
})
