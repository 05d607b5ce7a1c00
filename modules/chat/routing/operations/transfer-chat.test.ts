import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { users } from '#modules/identity/tables.server.ts'
import { supportAgents, supportTeamMembers } from '#modules/support/tables.teams.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { writeAsOperator } from '../../conversations/operations/write-as-operator.server.ts'
import { chatCalls } from '../../conversations/queries/chat-calls.server.ts'
import { aChat, aChatMessage, anOperator, openWidget } from '../../factories.ts'
import { setOperatorStatus } from '../../operators/operations/operator-presence.server.ts'
import { chatInvariants } from '../../queries/chat-invariants.server.ts'
import { chatMessages, chatNotes, chatSessions } from '../../tables.server.ts'
import { emptyDesk, offersOf, secondsLater, storedChat, systemMessages } from '../factories.ts'
import { transferTargets } from '../queries/present-operators.server.ts'
import { acceptChat, assignChat } from './assign-chat.server.ts'
import { declineChat, transferChat } from './transfer-chat.server.ts'
import { runChatRouting } from './watch-chats.server.ts'

useTestDatabase()
beforeAll(() => openShop())
beforeAll(() => openWidget())
beforeEach(emptyDesk)
afterAll(() => setClock(null))

async function notesOf(chatId: string): Promise<string[]> {
  const rows = await db()
    .select()
    .from(chatNotes)
    .where(eq(chatNotes.chatId, chatId))
    .orderBy(asc(chatNotes.position))
  return rows.map(({ authorName, content }) => `${authorName}: ${content}`)
}

async function aTakenChat() {
  const from = await anOperator({ name: 'Sipho' })
  const { chatId } = await aChat()
  await aChatMessage(chatId)
  expect((await acceptChat(from.actor, chatId)).ok).toBe(true)
  return { chatId, from }
}

test('a transferred chat is offered to its recipient as a new chat is, and stays with its operator until they take it', async () => {
  const { chatId, from } = await aTakenChat()
  const to = await anOperator({ name: 'Lerato' })
  const { assignedAt } = await storedChat(chatId)
  await secondsLater(20, { operators: [from.operatorId, to.operatorId] })
  expect(
    await transferChat(from.actor, chatId, {
      to: { operatorId: to.operatorId },
      note: ' Paid with 4111 1111 1111 1111 ',
    }),
  ).toEqual({ ok: true, value: null })
  expect(await storedChat(chatId)).toMatchObject({
    status: 'active',
    assignedOperatorId: from.operatorId,
    offeredOperatorId: to.operatorId,
  })
  expect(await chatCalls({ operatorId: to.operatorId, status: 'online' })).toMatchObject([
    { chatId, kind: 'offered', from: 'Sipho' },
  ])
  expect(await chatCalls({ operatorId: from.operatorId, status: 'online' })).toEqual([])
  expect(
    await writeAsOperator(from.actor, chatId, { id: newId(), content: 'One moment.', files: [] }),
  ).toMatchObject({ ok: true })
  for (const { violations } of chatInvariants)
    expect((await db().execute(violations)).rows).toEqual([])
  expect(await acceptChat(to.actor, chatId)).toEqual({ ok: true, value: null })
  expect(await storedChat(chatId)).toMatchObject({
    status: 'active',
    assignedOperatorId: to.operatorId,
    assignedAt,
    offeredOperatorId: null,
  })
  expect(await systemMessages(chatId)).toEqual([
    'You are now talking to Sipho.',
    'You are now talking to Lerato.',
  ])
  expect(await notesOf(chatId)).toEqual([`${from.actor.name}: Paid with •••• •••• •••• 1111`])
  expect(JSON.stringify(await db().select().from(chatMessages))).not.toContain('Paid with')
  expect(await offersOf(chatId)).toEqual([
    { operatorId: from.operatorId, outcome: 'accepted' },
    { operatorId: to.operatorId, outcome: 'accepted' },
  ])
})

test('a transfer that is declined, cancelled, missed for 30 seconds or left by its recipient ends with a note, and the chat stays', async () => {
  const { chatId, from } = await aTakenChat()
  const [to, other] = [await anOperator({ name: 'Lerato' }), await anOperator({ name: 'Thandi' })]
  const online = { operators: [from.operatorId, to.operatorId, other.operatorId], chats: [chatId] }
  const transfer = async () =>
    expect(
      await transferChat(from.actor, chatId, { to: { operatorId: to.operatorId }, note: '' }),
    ).toMatchObject({ ok: true })
  await transfer()
  expect(await acceptChat(other.actor, chatId)).toMatchObject({
    error: { message: 'Sipho has taken this chat.' },
  })
  expect(await declineChat(other.actor, chatId)).toMatchObject({ ok: true })
  expect(await storedChat(chatId)).toMatchObject({ offeredOperatorId: to.operatorId })
  await declineChat(to.actor, chatId)
  await transfer()
  await declineChat(from.actor, chatId)
  await transfer()
  await secondsLater(29, online)
  await runChatRouting()
  expect(await storedChat(chatId)).toMatchObject({ offeredOperatorId: to.operatorId })
  await secondsLater(1, online)
  await Promise.all([runChatRouting(), runChatRouting()])
  await transfer()
  await setOperatorStatus(to.actor, to.operatorId, 'away')
  await runChatRouting()
  expect(await storedChat(chatId)).toMatchObject({
    status: 'active',
    assignedOperatorId: from.operatorId,
    offeredOperatorId: null,
    offeredAt: null,
  })
  expect(await notesOf(chatId)).toEqual([
    'Live chat: Lerato declined the transfer.',
    'Live chat: The transfer to Lerato was cancelled.',
    'Live chat: Lerato didn’t take the chat within 30 seconds. The transfer has ended.',
    'Live chat: The transfer to Lerato was cancelled.',
  ])
  expect((await offersOf(chatId)).map(({ outcome }) => outcome)).toEqual([
    'accepted',
    'declined',
    'withdrawn',
    'missed',
    'withdrawn',
  ])
  expect(await systemMessages(chatId)).toEqual(['You are now talking to Sipho.'])
})

test('a transfer names only who can take it: online, with room, allowed to handle chats, and not who has it', async () => {
  const { chatId, from } = await aTakenChat()
  const full = await anOperator({ name: 'Full', maxConcurrentChats: 1 })
  await aChat({ status: 'active', assignedOperatorId: full.operatorId })
  const offered = await anOperator({ name: 'Offered', maxConcurrentChats: 1 })
  await aChat({ offeredOperatorId: offered.operatorId, offeredAt: new Date() })
  for (const status of ['away', 'busy', 'offline'] as const)
    await anOperator({ name: status, status })
  const without = await anOperator({ name: 'Without permission' })
  await db().update(users).set({ role: null }).where(eq(users.id, without.actor.userId))
  expect(await transferTargets(chatId)).toEqual({ operators: [], teams: [] })
  const free = await anOperator({ name: 'Free' })
  await db().insert(supportAgents).values({ userId: free.actor.userId })
  await db().insert(supportTeamMembers).values({ team: 'billing', userId: free.actor.userId })
  expect(await transferTargets(chatId)).toEqual({
    operators: [{ id: free.operatorId, name: 'Free' }],
    teams: ['billing'],
  })
  const refusals = [
    [offered, 'Offered has no room for another chat.'],
    [from, 'Sipho has this chat already.'],
  ] as const
  for (const [{ operatorId }, message] of refusals)
    expect(await transferChat(from.actor, chatId, { to: { operatorId }, note: '' })).toMatchObject({
      error: { code: 'conflict', message },
    })
})

test('a chat for a team goes back to the queue and is offered to its people at once', async () => {
  const { chatId, from } = await aTakenChat()
  expect(
    await transferChat(from.actor, chatId, { to: { team: 'billing' }, note: 'Asks for a refund' }),
  ).toMatchObject({
    error: { code: 'conflict', message: 'Nobody of Billing is there at the moment.' },
  })
  expect(await db().$count(chatNotes)).toBe(0)
  const to = await anOperator()
  await db().insert(supportAgents).values({ userId: to.actor.userId })
  await db().insert(supportTeamMembers).values({ team: 'billing', userId: to.actor.userId })
  const { queuedAt } = await storedChat(chatId)
  await secondsLater(20)
  expect((await transferChat(from.actor, chatId, { to: { team: 'billing' }, note: '' })).ok).toBe(
    true,
  )
  expect(await storedChat(chatId)).toMatchObject({
    status: 'waiting',
    team: 'billing',
    queuedAt,
    assignedOperatorId: null,
    offeredOperatorId: to.operatorId,
  })
  expect((await acceptChat(to.actor, chatId)).ok).toBe(true)
  expect(await storedChat(chatId)).toMatchObject({ status: 'active', team: null })
})

test('operators who are away, deleted, full, switched off or offline get no chat, and nothing changes', async () => {
  const { chatId, from } = await aTakenChat()
  const full = await anOperator({ name: 'Full', maxConcurrentChats: 1 })
  await aChat({ status: 'active', assignedOperatorId: full.operatorId })
  const refusals = [
    [
      full,
      'Full has 1 chat and takes no more than 1.',
      'Full has 1 chat and takes no more than 1.',
    ],
    [
      await anOperator({ name: 'Away', status: 'away' }),
      'Away is not there at the moment.',
      'Away is not online at the moment.',
    ],
    [
      await anOperator({ name: 'Gone', lastSeenAt: null }),
      'Gone is not there at the moment.',
      'Gone is not online at the moment.',
    ],
    [
      await anOperator({ name: 'Off', isActive: false }),
      'Off is switched off as an operator.',
      'Off is switched off as an operator.',
    ],
    [
      await anOperator({ name: 'Closed', canAcceptChats: false }),
      'Closed doesn’t take chats.',
      'Closed doesn’t take chats.',
    ],
  ] as const
  for (const [{ operatorId }, message, transferMessage] of refusals) {
    expect(await assignChat(from.actor, chatId, operatorId)).toMatchObject({
      error: { code: 'conflict', message },
    })
    expect(
      await transferChat(from.actor, chatId, { to: { operatorId }, note: 'note' }),
    ).toMatchObject({
      error: { code: 'conflict', message: transferMessage },
    })
  }
  expect(await assignChat(from.actor, chatId, 'nobody')).toMatchObject({
    error: { code: 'not_found' },
  })
  for (const stranger of [staffWith('tickets.handle'), staffWith('settings.manage')]) {
    expect(await assignChat(stranger, chatId, from.operatorId)).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(
      await transferChat(stranger, chatId, { to: { operatorId: from.operatorId }, note: 'note' }),
    ).toMatchObject({ error: { code: 'forbidden' } })
  }
  expect(await db().$count(chatNotes)).toBe(0)
  expect(await storedChat(chatId)).toMatchObject({
    status: 'active',
    assignedOperatorId: from.operatorId,
  })
})

test('staff who handle chats assign a waiting one, and never one that has ended', async () => {
  const { operatorId } = await anOperator()
  const { chatId } = await aChat()
  const { chatId: over } = await aChat({
    status: 'resolved',
    endedAt: new Date(),
    endedBy: 'operator',
  })
  const chief = staffWith('live_chat.handle')
  expect((await assignChat(chief, chatId, operatorId)).ok).toBe(true)
  expect(await storedChat(chatId)).toMatchObject({
    status: 'active',
    assignedOperatorId: operatorId,
  })
  for (const refused of [
    await assignChat(chief, over, operatorId),
    await transferChat(chief, over, { to: { team: 'billing' }, note: '' }),
  ])
    expect(refused).toMatchObject({ error: { code: 'conflict', message: 'This chat has ended.' } })
})

test('an operator with room for one gets one, whether by a transfer, an assignment or from the queue', async () => {
  for (let round = 0; round < 4; round++) {
    await emptyDesk()
    const to = await anOperator({ maxConcurrentChats: 1 })
    const [first, second, third] = [await aTakenChat(), await aTakenChat(), await aChat()]
    await Promise.all([
      transferChat(first.from.actor, first.chatId, { to: { operatorId: to.operatorId }, note: '' }),
      assignChat(second.from.actor, second.chatId, to.operatorId),
      acceptChat(to.actor, third.chatId),
    ])
    await acceptChat(to.actor, first.chatId)
    const mine = and(
      eq(chatSessions.assignedOperatorId, to.operatorId),
      eq(chatSessions.status, 'active'),
    )
    expect(await db().$count(chatSessions, mine)).toBe(1)
  }
})

test('of two chats that are transferred at once to an operator with room for one, one is offered', async () => {
  const to = await anOperator({ maxConcurrentChats: 1 })
  const chats = [await aTakenChat(), await aTakenChat()]
  const results = await Promise.all(
    chats.map(({ from, chatId }) =>
      transferChat(from.actor, chatId, { to: { operatorId: to.operatorId }, note: '' }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})
