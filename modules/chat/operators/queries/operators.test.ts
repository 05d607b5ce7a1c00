import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aChat, anOperator } from '../../factories.ts'
import { chatOperators } from '../../tables.server.ts'
import { availableOperators, operatorOf, operators } from './operators.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())

const roomOf = async (id: string) =>
  (await availableOperators()).find((operator) => operator.id === id)

test('active chats and open offers use up an operator’s room', async () => {
  const { operatorId, actor } = await anOperator({ maxConcurrentChats: 3 })
  await aChat({ status: 'active', assignedOperatorId: operatorId, assignedAt: now() })
  await aChat({ offeredOperatorId: operatorId, offeredAt: now() })
  await aChat({
    status: 'resolved',
    assignedOperatorId: operatorId,
    endedAt: now(),
    endedBy: 'operator',
    rating: 4,
  })
  expect(await roomOf(operatorId)).toMatchObject({ load: 1, room: 1 })
  expect(await operatorOf(actor)).toMatchObject({
    id: operatorId,
    isOnline: true,
    totalChatsHandled: 2,
    averageRating: 4,
  })
})

test('only who is active, accepts, says so and was heard of lately is there', async () => {
  const { operatorId } = await anOperator({ name: `Zinhle ${newId()}` })
  const set = (change: Partial<typeof chatOperators.$inferInsert>) =>
    db()
      .update(chatOperators)
      .set({ status: 'online', lastSeenAt: now(), isActive: true, canAcceptChats: true, ...change })
      .where(eq(chatOperators.id, operatorId))
  const minuteAgo = new Date(now().getTime() - 61_000)
  for (const change of [
    { status: 'away' },
    { status: 'busy' },
    { lastSeenAt: minuteAgo },
    { lastSeenAt: null },
    { isActive: false },
    { canAcceptChats: false },
  ] as const) {
    await set(change)
    expect(await roomOf(operatorId)).toBeUndefined()
  }
  await set({})
  expect(await roomOf(operatorId)).toBeDefined()
  await set({ isActive: false })
  expect((await operators()).some(({ id }) => id === operatorId)).toBe(false)
  expect((await operators({ activeOnly: false })).some(({ id }) => id === operatorId)).toBe(true)
})
