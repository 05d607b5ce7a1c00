import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { visitor as nobody } from '#modules/identity/rules/actor.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { anOperator, openWidget } from '../../factories.ts'
import { acceptChat } from '../../routing/operations/assign-chat.server.ts'
import { chatMessages, chatOperators, chatSessions, chatVisitors } from '../../tables.server.ts'
import { messagesAfter } from '../queries/messages.server.ts'
import { currentChat, visitorChat } from '../queries/visitor-chat.server.ts'
import type { ChatStart } from '../rules/chat-input.ts'
import type { ChatVisitor } from '../rules/visitor.ts'
import { chatVisitorOf } from '../visitor-cookie.server.ts'
import { writeAsVisitor } from './add-visitor-message.server.ts'
import { joinOpenChat } from './chat-changes.server.ts'
import { endAsOperator, endAsVisitor } from './end-chat.server.ts'
import { startChat } from './start-chat.server.ts'
import { writeAsOperator } from './write-as-operator.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())
beforeEach(async () => {
  setClock(null)
  await openWidget()
})

let addresses = 0
const anAddress = () => `203.0.${Math.floor(++addresses / 200)}.${addresses % 200}`

function startForm(changes: Partial<ChatStart> = {}): ChatStart {
  return {
    id: newId(),
    messageId: newId(),
    name: 'Lerato Mokoena',
    email: 'lerato@visitor.example',
    content: 'Is my domain included?',
    page: { url: 'https://hosting.example/pricing', title: 'Pricing' },
    referrer: '',
    userAgent: 'Test',
    metadata: {},
    homepage: '',
    elapsedMs: 5_000,
    ...changes,
  }
}

const stranger = (address = anAddress()): ChatVisitor => ({
  visitorId: null,
  actor: nobody,
  address,
})
const message = (content: string, id = newId(), files: string[] = []) => ({ id, content, files })

async function browserWith(
  cookie: string | null,
  address: string,
  actor: ChatVisitor['actor'] = nobody,
): Promise<ChatVisitor> {
  const headers = { cookie: cookie?.split(';')[0] ?? '' }
  return chatVisitorOf(new Request('http://localhost/', { headers }), actor, address)
}

/** A chat that goes on with an operator, and the browser that is in it. */
async function aTalk() {
  const operator = await anOperator()
  const address = anAddress()
  const form = startForm()
  const started = await startChat(stranger(address), form)
  if (!started.ok) throw new Error(started.error.message)
  const visitor = await browserWith(started.value.cookie, address)
  expect(await acceptChat(operator.actor, form.id)).toMatchObject({ ok: true })
  return { operator, visitor, address, form, chatId: form.id, cookie: started.value.cookie }
}

const stored = async (id: string) => {
  const [row] = await db().select().from(chatSessions).where(eq(chatSessions.id, id))
  if (!row) throw new Error('There is no such chat')
  return row
}

test('a chat begins with its first message; the browser gets a secret of which the database has the hash', async () => {
  await anOperator()
  const form = startForm()
  const started = await startChat(stranger(), form)
  if (!started.ok) throw new Error(started.error.message)
  expect(started.value.cookie).toMatch(
    /^hostwright\.chat=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
  )
  const secret = /=([\w-]{43});/.exec(started.value.cookie ?? '')?.[1] ?? ''
  expect(
    (await db().select().from(chatVisitors)).some(({ secretHash }) => secretHash.includes(secret)),
  ).toBe(false)
  expect(await stored(form.id)).toMatchObject({
    status: 'waiting',
    isUnread: true,
    lastSeq: 1,
    visitorName: 'Lerato Mokoena',
  })
  expect(await messagesAfter(form.id, 0)).toMatchObject([
    { seq: 1, senderType: 'visitor', senderName: 'Lerato Mokoena', content: form.content },
  ])
})

test('what the form lacks, programs, and a desk without operators', async () => {
  await db().update(chatOperators).set({ status: 'offline' })
  expect(await startChat(stranger(), startForm())).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  await anOperator()
  expect(await startChat(stranger(), startForm({ name: '' }))).toMatchObject({
    error: { message: 'Please enter your name', fields: { name: ['Please enter your name'] } },
  })
  expect(await startChat(stranger(), startForm({ email: '' }))).toMatchObject({
    error: { message: 'Please enter your email' },
  })
  expect(
    await startChat(stranger(), startForm({ homepage: 'https://spam.example' })),
  ).toMatchObject({ error: { code: 'invalid' } })
  expect(await startChat(stranger(), startForm({ elapsedMs: 200 }))).toMatchObject({
    error: { code: 'too_many', retryAfter: 1 },
  })
  await openWidget({ isEnabled: false })
  expect(await startChat(stranger(), startForm())).toMatchObject({ error: { code: 'conflict' } })
})

test('a start that is sent twice is one chat, also at once', async () => {
  await anOperator()
  const form = startForm()
  const address = anAddress()
  const results = await Promise.all(
    Array.from({ length: 5 }, () => startChat(stranger(address), form)),
  )
  const cookies = results.flatMap((result) => (result.ok ? [result.value.cookie] : []))
  expect(cookies).toHaveLength(1)
  for (const result of results)
    if (!result.ok) expect(result.error).toMatchObject({ code: 'unavailable' })
  expect(await messagesAfter(form.id, 0)).toHaveLength(1)
  const visitor = await browserWith(cookies[0] ?? null, address)
  expect(await startChat(visitor, form)).toEqual({
    ok: true,
    value: { chatId: form.id, cookie: null },
  })
  expect(await messagesAfter(form.id, 0)).toHaveLength(1)
})

test('whose first answer was lost gets another secret for the same words, once they cannot arrive any more; no other browser does', async () => {
  await anOperator()
  const form = startForm()
  const address = anAddress()
  const first = await startChat(stranger(address), form)
  setClock(new Date(Date.now() + 3_000))
  expect(await startChat(stranger(anAddress()), form)).toMatchObject({
    error: { code: 'not_found' },
  })
  expect(await startChat(stranger(address), { ...form, content: 'Something else' })).toMatchObject({
    error: { code: 'not_found' },
  })
  const second = await startChat(stranger(address), form)
  if (!first.ok || !second.ok) throw new Error('The start was refused')
  expect(second.value.cookie).toMatch(/^hostwright\.chat=/)
  expect((await browserWith(first.value.cookie, address)).visitorId).toBeNull()
  const visitor = await browserWith(second.value.cookie, address)
  expect(await writeAsVisitor(visitor, form.id, message('Hello?'))).toMatchObject({
    ok: true,
    value: { seq: 2 },
  })
  // The secret was used: it is never issued again.
  expect(await startChat(stranger(address), form)).toMatchObject({ error: { code: 'not_found' } })
})

test('a second start in the same browser writes in the chat that is open', async () => {
  const { visitor, chatId } = await aTalk()
  const again = startForm({ content: 'From another tab' })
  expect(await startChat(visitor, again)).toEqual({ ok: true, value: { chatId, cookie: null } })
  expect((await messagesAfter(chatId, 0)).map(({ content }) => content)).toEqual(
    expect.arrayContaining(['From another tab']),
  )
})

test('messages sent at once are numbered without gaps, and the same id twice is one message', async () => {
  const { operator, visitor, chatId } = await aTalk()
  const { lastSeq } = await stored(chatId)
  const mine = Array.from({ length: 8 }, (_, at) => message(`Question ${at}`))
  const theirs = Array.from({ length: 8 }, (_, at) => message(`Answer ${at}`))
  await Promise.all(
    [...mine, ...mine]
      .map((each) => writeAsVisitor(visitor, chatId, each))
      .concat([...theirs, ...theirs].map((each) => writeAsOperator(operator.actor, chatId, each))),
  )
  const written = await messagesAfter(chatId, lastSeq)
  expect(written.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 16 }, (_, at) => lastSeq + at + 1),
  )
  expect(new Set(written.map(({ id }) => id)).size).toBe(16)
})

test('a repeat is answered with what was stored; an id of another chat or of the other side is refused', async () => {
  const one = await aTalk()
  const other = await aTalk()
  const sent = message('Once')
  const first = await writeAsVisitor(one.visitor, one.chatId, sent)
  expect(await writeAsVisitor(one.visitor, one.chatId, sent)).toEqual(first)
  expect(await writeAsVisitor(other.visitor, other.chatId, sent)).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(await writeAsOperator(one.operator.actor, one.chatId, sent)).toMatchObject({
    error: { code: 'conflict' },
  })
})

test('another visitor’s chat and a missing one are answered alike', async () => {
  const one = await aTalk()
  const other = await aTalk()
  const answers = await Promise.all([
    writeAsVisitor(other.visitor, one.chatId, message('Hello')),
    writeAsVisitor(other.visitor, newId(), message('Hello')),
    writeAsVisitor(other.visitor, 'nonsense', message('Hello')),
    writeAsVisitor(stranger(), one.chatId, message('Hello')),
    endAsVisitor(other.visitor, one.chatId),
  ])
  for (const answer of answers)
    expect(answer).toEqual({
      ok: false,
      error: { code: 'not_found', message: 'Session not found' },
    })
})

test('the first answer ends the waiting, and answering is reading', async () => {
  const { operator, visitor, chatId } = await aTalk()
  expect(await visitorChat(chatId)).toMatchObject({
    status: 'active',
    mayAttach: false,
    operator: { name: 'Sipho Dlamini' },
  })
  setClock(new Date(Date.now() + 42_000))
  await anOperator()
  expect(await writeAsOperator(operator.actor, chatId, message('Yes, it is.'))).toMatchObject({
    ok: true,
    value: { senderType: 'operator', senderName: 'Sipho Dlamini' },
  })
  const chat = await stored(chatId)
  expect(chat).toMatchObject({ isUnread: false, operatorReadSeq: chat.lastSeq })
  expect(chat.responseTimeSeconds).toBeGreaterThanOrEqual(41)
  expect(await visitorChat(chatId)).toMatchObject({ mayAttach: true })
  await writeAsVisitor(visitor, chatId, message('Thanks'))
  expect(await stored(chatId)).toMatchObject({
    isUnread: true,
    responseTimeSeconds: chat.responseTimeSeconds,
  })
})

test('another operator, one without the right, and a chat that waits', async () => {
  const { chatId } = await aTalk()
  const other = await anOperator()
  expect(await writeAsOperator(other.actor, chatId, message('Me too'))).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(await writeAsOperator(await aCustomer(), chatId, message('I am staff'))).toMatchObject({
    error: { code: 'forbidden' },
  })
  const form = startForm()
  await startChat(stranger(), form)
  expect(await writeAsOperator(other.actor, form.id, message('Hello'))).toMatchObject({
    error: { message: 'Accept the chat first.' },
  })
})

test('card numbers are masked before they are stored', async () => {
  const { operator, visitor, chatId } = await aTalk()
  await writeAsVisitor(visitor, chatId, message('My card: 4111 1111 1111 1111'))
  await writeAsOperator(operator.actor, chatId, message('Do not send 4111111111111111 here.'))
  const rows = await db()
    .select({ content: chatMessages.content })
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId))
  expect(rows.map(({ content }) => content).join('\n')).not.toMatch(/4111/)
  expect(rows.map(({ content }) => content).join('\n')).toContain('1111')
})

test('a late message continues a chat that ended lately, waiting for the operators who are there; a later one does not', async () => {
  const { operator, visitor, chatId } = await aTalk()
  await writeAsOperator(operator.actor, chatId, message('Done?'))
  await endAsOperator(operator.actor, chatId)
  expect(await stored(chatId)).toMatchObject({ status: 'resolved', endedBy: 'operator' })
  expect(await currentChat(visitor)).toMatchObject({ id: chatId, status: 'resolved' })
  expect(await writeAsVisitor(visitor, chatId, message('One more thing'))).toMatchObject({
    ok: true,
  })
  expect(await stored(chatId)).toMatchObject({
    status: 'waiting',
    assignedOperatorId: null,
    endedAt: null,
    endedBy: null,
  })
  await acceptChat(operator.actor, chatId)
  await endAsOperator(operator.actor, chatId)
  setClock(new Date(Date.now() + 16 * 60_000))
  await anOperator()
  expect(await writeAsVisitor(visitor, chatId, message('Still there?'))).toMatchObject({
    error: { message: 'This chat has ended.' },
  })
  expect(await currentChat(visitor)).toBeNull()
})

test('a visitor who left before an answer has abandoned the chat; after their own end the browser starts again', async () => {
  await anOperator()
  const address = anAddress()
  const form = startForm()
  const started = await startChat(stranger(address), form)
  if (!started.ok) throw new Error(started.error.message)
  const visitor = await browserWith(started.value.cookie, address)
  expect(await endAsVisitor(visitor, form.id)).toMatchObject({ ok: true })
  expect(await endAsVisitor(visitor, form.id)).toMatchObject({ ok: true })
  expect(await stored(form.id)).toMatchObject({ status: 'abandoned', endedBy: 'visitor' })
  expect(await currentChat(visitor)).toBeNull()
  expect(await startChat(visitor, startForm())).toMatchObject({ ok: true, value: { cookie: null } })
})

test('a chat belongs to the visitor who signs in, and only to them from then on', async () => {
  const { visitor, chatId, cookie, address } = await aTalk()
  const customer = await aCustomer()
  const signedIn = await browserWith(cookie, address, customer)
  await joinOpenChat(signedIn)
  expect(await stored(chatId)).toMatchObject({
    userId: customer.userId,
    customerId: customer.customerId,
    visitorName: 'Thandi Mokoena',
    visitorEmail: customer.email,
  })
  expect(await writeAsVisitor(signedIn, chatId, message('It’s me'))).toMatchObject({
    ok: true,
    value: { senderName: 'Thandi Mokoena' },
  })
  // The same browser after the session has ended, and with another user signed in.
  expect(await currentChat(visitor)).toBeNull()
  expect(await writeAsVisitor(visitor, chatId, message('Who was that?'))).toMatchObject({
    error: { code: 'not_found' },
  })
  const next = await browserWith(cookie, address, await aCustomer())
  expect(await currentChat(next)).toBeNull()
  // A chat of theirs is another browser's, as far as chats go.
  const own = await startChat(next, startForm({ name: '', email: '' }))
  expect(own).toMatchObject({
    ok: true,
    value: { cookie: expect.stringContaining('hostwright.chat=') },
  })
})

test('one visitor, and one address, have limits; a repeat is not counted', async () => {
  const { visitor, chatId } = await aTalk()
  const sent = message('Again')
  const repeated = await Promise.all(
    Array.from({ length: 40 }, () => writeAsVisitor(visitor, chatId, sent)),
  )
  expect(repeated.every(({ ok }) => ok)).toBe(true)
  const many = []
  for (let count = 0; count < 31; count++)
    many.push(await writeAsVisitor(visitor, chatId, message(`Line ${count}`)))
  expect(many.filter(({ ok }) => ok)).toHaveLength(29)
  expect(many.at(-1)).toMatchObject({ error: { code: 'too_many' } })
  const address = anAddress()
  const starts = []
  for (let count = 0; count < 31; count++)
    starts.push(await startChat(stranger(address), startForm()))
  expect(starts.filter(({ ok }) => ok)).toHaveLength(30)
  expect(starts.at(-1)).toMatchObject({
    error: { code: 'too_many', retryAfter: expect.any(Number) },
  })
})
