import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import { anAgent } from '#modules/support/factories.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents, subscribe } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aChat, anOperator } from '../../factories.ts'
import { emptyDesk, secondsLater, storedChat } from '../../routing/factories.ts'
import { returnLostChats } from '../../routing/operations/watch-chats.server.ts'
import { chatOperators } from '../../tables.server.ts'
import { availableOperators } from '../queries/operators.server.ts'
import {
  renewOperatorPresence,
  setOperatorStatus,
  signOffOperator,
} from './operator-presence.server.ts'
import { becomeOperator } from './operators.server.ts'

const database = useTestDatabase()
beforeEach(emptyDesk)
afterAll(() => setClock(null))

async function stored(id: string) {
  const [operator] = await db().select().from(chatOperators).where(eq(chatOperators.id, id))
  return operator
}

test('an open console keeps its operator there; a minute without a sign and they are not', async () => {
  const { operatorId, actor } = await anOperator()
  await secondsLater(59)
  expect(await availableOperators()).toHaveLength(1)
  await secondsLater(1)
  expect(await availableOperators()).toEqual([])
  expect(await renewOperatorPresence(actor)).toEqual({
    ok: true,
    value: { operatorId, status: 'online' },
  })
  expect(await availableOperators()).toMatchObject([{ id: operatorId }])
})

test('the first heartbeat after an absence notifies all panels, further ones notify none', async () => {
  const { actor } = await anOperator({ lastSeenAt: null })
  const heard: string[] = []
  await startEvents(database.url())
  const stop = subscribe('chats', (payload) => heard.push(payload))
  try {
    await renewOperatorPresence(actor)
    await expect.poll(() => heard).toEqual(['{"kind":"availability"}'])
    await renewOperatorPresence(actor)
    await secondsLater(60)
    await renewOperatorPresence(actor)
    await expect.poll(() => heard).toHaveLength(2)
  } finally {
    stop()
    await stopEvents()
  }
})

test('who may not handle chats, is no operator or is switched off is not there', async () => {
  const { actor: off } = await anOperator({ isActive: false })
  for (const actor of [visitor, await aCustomer(), staffWith('tickets.handle')])
    expect(await renewOperatorPresence(actor)).toMatchObject({ error: { code: 'forbidden' } })
  expect(await renewOperatorPresence(staffWith('live_chat.handle'))).toMatchObject({
    error: { code: 'not_found' },
  })
  expect(await renewOperatorPresence(off)).toMatchObject({ error: { code: 'forbidden' } })
  expect(await availableOperators()).toEqual([])
})

test('operators set their own status, and staff who set up live chat any operator’s, without marking them as seen', async () => {
  const [own, other] = [
    await anOperator({ lastSeenAt: null }),
    await anOperator({ status: 'offline', lastSeenAt: null }),
  ]
  expect((await setOperatorStatus(own.actor, own.operatorId, 'busy')).ok).toBe(true)
  expect(await stored(own.operatorId)).toMatchObject({
    status: 'busy',
    lastSeenAt: expect.any(Date),
  })
  expect(await setOperatorStatus(own.actor, other.operatorId, 'online')).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(
    await setOperatorStatus(staffWith('settings.manage'), other.operatorId, 'online'),
  ).toMatchObject({ error: { code: 'forbidden' } })
  expect(await stored(other.operatorId)).toMatchObject({ status: 'offline' })
  const chief = staffWith('live_chat.handle', 'settings.manage')
  expect((await setOperatorStatus(chief, other.operatorId, 'online')).ok).toBe(true)
  expect(await stored(other.operatorId)).toMatchObject({ status: 'online', lastSeenAt: null })
  expect(await availableOperators()).toEqual([])
  for (const missing of [newId(), 'nobody'])
    expect(await setOperatorStatus(chief, missing, 'online')).toMatchObject({
      error: { code: 'not_found' },
    })
})

test('a member of staff becomes an operator by asking for it, once, and offline', async () => {
  const staff = await anAgent()
  const actor = {
    ...staff,
    staff: { role: 'agent', roleName: 'Support Agent', permissions: ['live_chat.handle'] },
  } as const
  expect(await becomeOperator(staff)).toMatchObject({ error: { code: 'forbidden' } })
  const made = await Promise.all(Array.from({ length: 4 }, () => becomeOperator(actor)))
  const rows = await db().select().from(chatOperators)
  expect(rows).toMatchObject([
    {
      userId: actor.userId,
      email: actor.email,
      status: 'offline',
      isActive: true,
      canAcceptChats: true,
      maxConcurrentChats: 5,
    },
  ])
  for (const result of made)
    expect(result).toEqual({ ok: true, value: { operatorId: rows[0]?.id } })
})

test('an operator who was set up beforehand becomes theirs, another account’s does not', async () => {
  const { actor, operatorId } = await anOperator({ userId: null, lastSeenAt: now() })
  await db()
    .update(chatOperators)
    .set({ email: actor.email.toUpperCase() })
    .where(eq(chatOperators.id, operatorId))
  expect(await becomeOperator(actor)).toEqual({ ok: true, value: { operatorId } })
  expect(await stored(operatorId)).toMatchObject({ userId: actor.userId })
  const userId = newId()
  await db()
    .insert(users)
    .values({
      id: userId,
      name: 'Another',
      email: `${userId}@staff.example`,
      emailVerified: true,
      role: 'agent',
    })
  expect(await becomeOperator({ ...actor, userId })).toMatchObject({ error: { code: 'conflict' } })
})

test('who signs out is gone at once; another browser of theirs keeps their chats, and without one they wait again', async () => {
  const { operatorId, actor } = await anOperator()
  const { chatId } = await aChat({
    status: 'active',
    assignedOperatorId: operatorId,
    assignedAt: now(),
  })
  await signOffOperator(visitor)
  expect(await availableOperators()).toHaveLength(1)
  await signOffOperator(actor)
  expect(await availableOperators()).toEqual([])
  expect(await stored(operatorId)).toMatchObject({ status: 'offline' })
  await secondsLater(20)
  await returnLostChats()
  expect(await storedChat(chatId)).toMatchObject({ status: 'active' })
  await renewOperatorPresence(actor)
  await secondsLater(20)
  await returnLostChats()
  expect(await storedChat(chatId)).toMatchObject({ status: 'active' })
  await signOffOperator(actor)
  await secondsLater(30)
  await returnLostChats()
  expect(await storedChat(chatId)).toMatchObject({ status: 'waiting', assignedOperatorId: null })
})
