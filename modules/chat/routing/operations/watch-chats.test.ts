import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { startEvents, stopEvents, subscribe } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aChat, aChatMessage, anOperator, openWidget } from '../../factories.ts'
import { setOperatorStatus } from '../../operators/operations/operator-presence.server.ts'
import { emptyDesk, secondsLater, storedChat } from '../factories.ts'
import { watchChats } from './watch-chats.server.ts'

const database = useTestDatabase()
beforeAll(() => openShop())
beforeAll(() => openWidget())
beforeEach(emptyDesk)

const watching: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of watching.splice(0)) await stop()
  await stopEvents()
})

test('two servers look after one database: a chat is offered once, and one server goes on when the other stops', async () => {
  watching.push(watchChats(20), watchChats(20))
  const { operatorId } = await anOperator()
  const first = await aChat()
  await expect.poll(async () => (await storedChat(first.chatId)).offeredOperatorId).toBe(operatorId)
  await watching.shift()?.()
  const second = await aChat()
  await expect
    .poll(async () => (await storedChat(second.chatId)).offeredOperatorId)
    .toBe(operatorId)
})

test('an outage of the database ends nothing: chats are looked after again when it is back', async () => {
  watching.push(watchChats(20))
  const { operatorId } = await anOperator()
  await closeDatabase()
  await new Promise((resolve) => setTimeout(resolve, 100))
  openDatabase(database.url(), 20)
  const { chatId } = await aChat()
  await expect.poll(async () => (await storedChat(chatId)).offeredOperatorId).toBe(operatorId)
})

test('open panels hear that a console fell silent, and a stopped server does nothing more', async () => {
  const { operatorId, actor } = await anOperator()
  await startEvents(database.url())
  const heard: string[] = []
  const unsubscribe = subscribe(
    'chats',
    (payload) => payload.includes('availability') && heard.push(payload),
  )
  watching.push(watchChats(20))
  const { chatId } = await aChat({ visitorEmail: '' })
  await aChatMessage(chatId)
  await expect.poll(async () => (await storedChat(chatId)).offeredOperatorId).toBe(operatorId)
  await secondsLater(61, { chats: [chatId] })
  await expect.poll(() => heard).toEqual(['{"kind":"availability"}'])
  await expect.poll(async () => (await storedChat(chatId)).unattendedAt).not.toBeNull()
  await watching.shift()?.()
  await setOperatorStatus(actor, operatorId, 'online')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await storedChat(chatId)).unattendedAt).not.toBeNull()
  expect(db().$client.idleCount).toBe(db().$client.totalCount)
  unsubscribe()
})
