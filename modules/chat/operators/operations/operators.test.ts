import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseForm } from '#app/forms/form-action.server.ts'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { users } from '#modules/identity/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { cast } from '#tests/actors.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aChat, aChatMessage, anOperator } from '../../factories.ts'
import { returnLostChats } from '../../routing/operations/watch-chats.server.ts'
import { operatorGoneAfterMs } from '../../rules/chat-limits.ts'
import { chatMessages, chatOffers, chatSessions } from '../../tables.server.ts'
import { operatorAccounts, operatorById, operatorList } from '../queries/operators.server.ts'
import { newOperatorValues, operatorSchema, operatorValues } from '../rules/operator-form.ts'
import { ratingText } from '../rules/shown-status.ts'
import { deleteOperator, saveOperator } from './operators.server.ts'

useTestDatabase()

const owner = staffWith('settings.manage', 'live_chat.handle')

function typed(changes: Record<string, string> = {}) {
  const form = new FormData()
  const values = {
    ...newOperatorValues,
    name: 'Sipho',
    email: `${newId()}@staff.example`,
    ...changes,
  }
  // Browsers do not send a checkbox that is not checked.
  for (const [name, value] of Object.entries(values))
    if (value !== '' || !/^(is|can)/.test(name)) form.append(name, value)
  return parseForm(form, operatorSchema)
}

function input(changes: Record<string, string> = {}) {
  const read = typed(changes)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

async function created(changes: Record<string, string> = {}): Promise<string> {
  const saved = await saveOperator(owner, null, input(changes))
  if (!saved.ok) throw new Error(JSON.stringify(saved.error))
  return saved.value.id
}

const listed = async (id: string) => (await operatorList()).find((row) => row.id === id)
const versionNow = async (id: string) => {
  const row = await operatorById(id)
  if (!row) throw new Error('No operator')
  return versionOfValues(operatorValues(row))
}

test('a new operator is active, takes new chats and at most five of them', () => {
  expect(typed({ email: ' Sipho@Staff.Example ' })).toMatchObject({
    ok: true,
    value: {
      email: 'sipho@staff.example',
      isActive: true,
      canAcceptChats: true,
      maxConcurrentChats: 5,
      title: '',
      avatarUrl: '',
      userId: '',
    },
  })
})

test.each([
  ['name', ' '],
  ['email', ''],
  ['email', 'sipho'],
  ['avatarUrl', 'sipho.png'],
  ['avatarUrl', 'javascript:alert(1)'],
  ['avatarUrl', 'http://example.com/a.png'],
  ['maxConcurrentChats', '0'],
  ['maxConcurrentChats', '21'],
  ['maxConcurrentChats', '2.5'],
  ['maxConcurrentChats', ''],
])('%s %j is refused by its field', (name, value) => {
  const read = typed({ [name]: value })
  expect(read.ok ? null : Object.keys(read.error.fields ?? {})).toEqual([name])
})

test('an account is one operator’s, and only of staff who may handle chats; an email address too', async () => {
  const userId = newId()
  await db()
    .insert(users)
    .values({
      id: userId,
      name: 'Lindiwe',
      email: `${userId}@staff.example`,
      emailVerified: true,
      role: 'agent',
    })
  const id = await created({ userId, email: 'lindiwe@staff.example' })
  expect((await operatorAccounts()).find((account) => account.userId === userId)).toMatchObject({
    name: 'Lindiwe',
    operatorId: id,
  })
  const fieldsOf = async (changes: Record<string, string>) => {
    const saved = await saveOperator(owner, null, input(changes))
    return saved.ok ? null : saved.error.fields
  }
  expect(await fieldsOf({ userId })).toEqual({
    userId: ['Another operator works with this account.'],
  })
  expect(await fieldsOf({ userId: newId() })).toEqual({ userId: ['Choose one from the list.'] })
  expect(await fieldsOf({ email: 'LINDIWE@staff.example' })).toEqual({
    email: ['Another operator has this email address.'],
  })
})

test('two who give the same account to two new operators at once: one is refused by the field', async () => {
  const userId = newId()
  await db()
    .insert(users)
    .values({
      id: userId,
      name: 'Kabelo',
      email: `${userId}@staff.example`,
      emailVerified: true,
      role: 'agent',
    })
  const both = await Promise.all([
    saveOperator(owner, null, input({ userId })),
    saveOperator(owner, null, input({ userId })),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    error: { fields: { userId: ['Another operator works with this account.'] } },
  })
})

test('who saved first is not overwritten; coming and going of the operator is no other version; what was done is in the activity log', async () => {
  const { operatorId: id } = await anOperator()
  const version = await versionNow(id)
  const row = await operatorById(id)
  const values = row ? operatorValues(row) : {}
  setClock(new Date(Date.now() + 1000))
  expect(
    (
      await saveOperator(
        owner,
        { id, version },
        input({ ...values, title: 'Specialist', isActive: '' }),
      )
    ).ok,
  ).toBe(true)
  expect(
    await saveOperator(owner, { id, version }, input({ ...values, title: 'Late' })),
  ).toMatchObject({ error: { code: 'conflict' } })
  expect(await operatorById(id)).toMatchObject({
    title: 'Specialist',
    isActive: false,
    status: 'offline',
  })
  expect((await deleteOperator(owner, id)).ok).toBe(true)
  expect(await deleteOperator(owner, id)).toMatchObject({ error: { code: 'not_found' } })
  expect(await saveOperator(owner, { id, version }, input())).toMatchObject({
    error: { code: 'not_found' },
  })
  const log = await db()
    .select({ action: activityLog.action, before: activityLog.before, after: activityLog.after })
    .from(activityLog)
    .where(eq(activityLog.entityId, id))
  expect(log).toMatchObject([
    { action: 'updated', before: { isActive: 'on' }, after: { title: 'Specialist', isActive: '' } },
    { action: 'deleted' },
  ])
})

test('writing and deleting are refused without the permission', async () => {
  const { operatorId: id } = await anOperator()
  for (const who of [
    cast['a visitor'],
    cast['a customer'],
    staffWith('live_chat.handle'),
    staffWith('settings.manage'),
  ]) {
    expect(await saveOperator(who, null, input())).toMatchObject({ error: { code: 'forbidden' } })
    expect(await deleteOperator(who, id)).toMatchObject({ error: { code: 'forbidden' } })
  }
})

test('the list says who is there, what goes on, what was handled and how it was rated', async () => {
  const at = new Date('2026-11-23T08:00:00Z')
  setClock(at)
  const { operatorId: there } = await anOperator({ status: 'busy' })
  const { operatorId: gone } = await anOperator({
    lastSeenAt: new Date(at.getTime() - operatorGoneAfterMs - 1),
  })
  const ended = { status: 'resolved' as const, endedAt: at, assignedOperatorId: there }
  await aChat({ ...ended, rating: 5 })
  await aChat({ ...ended, rating: 4 })
  await aChat(ended)
  const { chatId } = await aChat({ status: 'active', assignedOperatorId: there })
  // Both have handled a chat that was handed on.
  await db()
    .insert(chatOffers)
    .values({ chatId, operatorId: gone, outcome: 'accepted', offeredAt: at, answeredAt: at })
  expect(await listed(there)).toMatchObject({
    status: 'busy',
    chatsNow: 1,
    chatsHandled: 4,
    averageRating: 4.5,
    accountName: 'Sipho Dlamini',
  })
  expect(await listed(gone)).toMatchObject({
    status: 'offline',
    chatsNow: 0,
    chatsHandled: 1,
    averageRating: null,
  })
  expect([ratingText(4.25), ratingText(5), ratingText(null)]).toEqual(['4.3', '5.0', '–'])
})

test('chats of a deleted or deactivated operator stay with the name on each message, and those that go on wait again in their place', async () => {
  const queuedAt = new Date('2026-11-23T07:00:00Z')
  const [gone, resting] = [await anOperator(), await anOperator()]
  const open = { status: 'active' as const, queuedAt, assignedAt: queuedAt }
  const { chatId: ofGone } = await aChat({ ...open, assignedOperatorId: gone.operatorId })
  const { chatId: ofResting } = await aChat({ ...open, assignedOperatorId: resting.operatorId })
  const { chatId: past } = await aChat({
    status: 'resolved',
    assignedOperatorId: gone.operatorId,
    endedAt: queuedAt,
    rating: 5,
  })
  await aChatMessage(past, 'Yes, it is included.', 'operator')
  expect((await deleteOperator(owner, gone.operatorId)).ok).toBe(true)
  const row = await operatorById(resting.operatorId)
  const values = row ? operatorValues(row) : {}
  const version = await versionNow(resting.operatorId)
  expect(
    (
      await saveOperator(
        owner,
        { id: resting.operatorId, version },
        input({ ...values, isActive: '' }),
      )
    ).ok,
  ).toBe(true)
  await returnLostChats()
  const session = async (id: string) =>
    (await db().select().from(chatSessions).where(eq(chatSessions.id, id)))[0]
  for (const id of [ofGone, ofResting])
    expect(await session(id)).toMatchObject({
      status: 'waiting',
      assignedOperatorId: null,
      queuedAt,
    })
  expect(await session(past)).toMatchObject({
    status: 'resolved',
    rating: 5,
    assignedOperatorId: null,
  })
  const [message] = await db().select().from(chatMessages).where(eq(chatMessages.chatId, past))
  expect(message).toMatchObject({ senderName: 'Sipho Dlamini', content: 'Yes, it is included.' })
})
