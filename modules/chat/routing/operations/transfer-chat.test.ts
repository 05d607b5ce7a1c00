import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { supportAgents, supportTeamMembers } from '#modules/support/tables.teams.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aChat, aChatMessage, anOperator, openWidget } from '../../factories.ts'
import { chatMessages, chatNotes } from '../../tables.server.ts'
import { emptyDesk, offersOf, secondsLater, storedChat, systemMessages } from '../factories.ts'
import { assignChat } from './assign-chat.server.ts'
import { takeChat } from './take-chat.server.ts'
import { transferChat } from './transfer-chat.server.ts'

useTestDatabase()
beforeAll(() => openShop())
beforeAll(() => openWidget())
beforeEach(emptyDesk)
afterAll(() => setClock(null))

async function aTakenChat() {
  const from = await anOperator({ name: 'Sipho' })
  const { chatId } = await aChat()
  await aChatMessage(chatId)
  expect((await takeChat(from.actor, chatId)).ok).toBe(true)
  return { chatId, from }
}

test('a chat goes to a colleague with a note that the visitor never sees', async () => {
  const { chatId, from } = await aTakenChat()
  const to = await anOperator({ name: 'Lerato', status: 'busy' })
  const { assignedAt } = await storedChat(chatId)
  await secondsLater(20)
  expect(await transferChat(from.actor, chatId, { operatorId: to.operatorId }, ' Paid with 4111 1111 1111 1111 ')).toEqual({ ok: true, value: null })
  expect(await storedChat(chatId)).toMatchObject({ status: 'active', assignedOperatorId: to.operatorId, assignedAt })
  expect(await systemMessages(chatId)).toEqual(['You are now talking to Sipho.', 'You are now talking to Lerato.'])
  expect(await db().select().from(chatNotes)).toMatchObject([{ authorId: from.actor.userId, content: 'Paid with •••• •••• •••• 1111' }])
  expect(JSON.stringify(await db().select().from(chatMessages))).not.toContain('Paid with')
  expect(await offersOf(chatId)).toEqual([
    { operatorId: from.operatorId, outcome: 'accepted' },
    { operatorId: to.operatorId, outcome: 'accepted' },
  ])
})

test('a chat for a team goes back to the queue and is offered to its people at once', async () => {
  const { chatId, from } = await aTakenChat()
  expect(await transferChat(from.actor, chatId, { team: 'billing' }, 'Asks for a refund')).toMatchObject({
    error: { code: 'conflict', message: 'Nobody of Billing is there at the moment.' },
  })
  expect(await db().$count(chatNotes)).toBe(0)
  const to = await anOperator()
  await db().insert(supportAgents).values({ userId: to.actor.userId })
  await db().insert(supportTeamMembers).values({ team: 'billing', userId: to.actor.userId })
  const { queuedAt } = await storedChat(chatId)
  await secondsLater(20)
  expect((await transferChat(from.actor, chatId, { team: 'billing' }, '')).ok).toBe(true)
  expect(await storedChat(chatId)).toMatchObject({
    status: 'waiting',
    team: 'billing',
    queuedAt,
    assignedOperatorId: null,
    offeredOperatorId: to.operatorId,
  })
  expect((await takeChat(to.actor, chatId)).ok).toBe(true)
  expect(await storedChat(chatId)).toMatchObject({ status: 'active', team: null })
})

test('nobody gets a chat who is away, gone, full, switched off or not there, and nothing changes', async () => {
  const { chatId, from } = await aTakenChat()
  const full = await anOperator({ name: 'Full', maxConcurrentChats: 1 })
  await aChat({ status: 'active', assignedOperatorId: full.operatorId })
  const refusals = [
    [full, 'Full has 1 chat and takes no more than 1.'],
    [await anOperator({ name: 'Away', status: 'away' }), 'Away is not there at the moment.'],
    [await anOperator({ name: 'Gone', lastSeenAt: null }), 'Gone is not there at the moment.'],
    [await anOperator({ name: 'Off', isActive: false }), 'Off is switched off as an operator.'],
    [await anOperator({ name: 'Closed', canAcceptChats: false }), 'Closed doesn’t take chats.'],
  ] as const
  for (const [{ operatorId }, message] of refusals) {
    expect(await assignChat(from.actor, chatId, operatorId)).toMatchObject({ error: { code: 'conflict', message } })
    expect(await transferChat(from.actor, chatId, { operatorId }, 'note')).toMatchObject({ error: { code: 'conflict', message } })
  }
  expect(await assignChat(from.actor, chatId, 'nobody')).toMatchObject({ error: { code: 'not_found' } })
  for (const stranger of [staffWith('tickets.handle'), staffWith('settings.manage')]) {
    expect(await assignChat(stranger, chatId, from.operatorId)).toMatchObject({ error: { code: 'forbidden' } })
    expect(await transferChat(stranger, chatId, { operatorId: from.operatorId }, 'note')).toMatchObject({ error: { code: 'forbidden' } })
  }
  expect(await db().$count(chatNotes)).toBe(0)
  expect(await storedChat(chatId)).toMatchObject({ status: 'active', assignedOperatorId: from.operatorId })
})

test('who handles chats assigns a waiting one, and nobody one that has ended', async () => {
  const { operatorId } = await anOperator()
  const { chatId } = await aChat()
  const { chatId: over } = await aChat({ status: 'resolved', endedAt: new Date(), endedBy: 'operator' })
  const chief = staffWith('live_chat.handle')
  expect((await assignChat(chief, chatId, operatorId)).ok).toBe(true)
  expect(await storedChat(chatId)).toMatchObject({ status: 'active', assignedOperatorId: operatorId })
  for (const refused of [await assignChat(chief, over, operatorId), await transferChat(chief, over, { team: 'billing' }, '')])
    expect(refused).toMatchObject({ error: { code: 'conflict', message: 'This chat has ended.' } })
})

test('two chats that are handed to a colleague with room for one are not both theirs', async () => {
  for (let round = 0; round < 4; round++) {
    await emptyDesk()
    const to = await anOperator({ maxConcurrentChats: 1 })
    const [first, second, third] = [await aTakenChat(), await aTakenChat(), await aChat()]
    const results = await Promise.all([
      transferChat(first.from.actor, first.chatId, { operatorId: to.operatorId }, ''),
      assignChat(second.from.actor, second.chatId, to.operatorId),
      takeChat(to.actor, third.chatId),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  }
})
