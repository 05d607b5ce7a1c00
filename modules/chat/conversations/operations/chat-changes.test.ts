import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { visitor as nobody } from '#modules/identity/rules/actor.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aChat, aChatMessage, anOperator, openWidget } from '../../factories.ts'
import { chatFileBytes, chatSessions } from '../../tables.server.ts'
import { availability } from '../../widget/queries/widget.server.ts'
import { chatFileForStaff, chatFileForVisitor } from '../queries/chat-file.server.ts'
import { chatForStaff } from '../queries/chat-for-staff.server.ts'
import { chatList } from '../queries/chat-list.server.ts'
import { visitorChat } from '../queries/visitor-chat.server.ts'
import type { ChatVisitor } from '../rules/visitor.ts'
import { writeAsVisitor } from './add-visitor-message.server.ts'
import { blockVisitor, unblockVisitor } from './block-visitor.server.ts'
import { mailTranscript, rateChat } from './end-chat.server.ts'
import { markReadByStaff, markReadByVisitor } from './receipts.server.ts'
import { startChat } from './start-chat.server.ts'
import { removeUploadAsVisitor, uploadAsVisitor } from './upload-file.server.ts'
import { visitPage } from './visit-page.server.ts'
import { writeAsOperator, writeNote } from './write-as-operator.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())
beforeEach(async () => {
  setClock(null)
  await openWidget()
})

const message = (content: string, files: string[] = []) => ({ id: newId(), content, files })

/** An active chat with one message of its visitor. */
async function aTalk(changes: Partial<typeof chatSessions.$inferInsert> = {}) {
  const operator = await anOperator()
  const { chatId, visitorId } = await aChat({
    status: 'active',
    assignedOperatorId: operator.operatorId,
    assignedAt: new Date(),
    ...changes,
  })
  await aChatMessage(chatId)
  const visitor: ChatVisitor = { visitorId, actor: nobody, address: '203.0.113.9' }
  return { chatId, visitor, ...operator }
}

const stored = async (id: string) =>
  (await db().select().from(chatSessions).where(eq(chatSessions.id, id)))[0]

test('a chat is rated once, and only when an operator had it', async () => {
  const { chatId, visitor } = await aTalk()
  expect(await rateChat(visitor, chatId, { rating: 4, feedback: 'Quick' })).toMatchObject({
    ok: true,
  })
  expect(await rateChat(visitor, chatId, { rating: 4, feedback: 'Quick' })).toMatchObject({
    ok: true,
  })
  expect(await rateChat(visitor, chatId, { rating: 1, feedback: '' })).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(await stored(chatId)).toMatchObject({ rating: 4, ratingComment: 'Quick' })
  const waiting = await aTalk({ status: 'waiting', assignedOperatorId: null })
  expect(
    await rateChat(waiting.visitor, waiting.chatId, { rating: 4, feedback: '' }),
  ).toMatchObject({ error: { code: 'conflict' } })
})

test('receipts never go back, and unread is for staff only', async () => {
  const { chatId, visitor, actor } = await aTalk({ isUnread: true })
  await aChatMessage(chatId, 'Second')
  await markReadByVisitor(visitor, chatId, 2)
  await markReadByVisitor(visitor, chatId, 1)
  await markReadByVisitor(visitor, chatId, 99)
  expect(await stored(chatId)).toMatchObject({ visitorReadSeq: 2 })
  await markReadByStaff(actor, chatId, true)
  expect(await stored(chatId)).toMatchObject({ isUnread: false, operatorReadSeq: 2 })
  await markReadByStaff(actor, chatId, false)
  expect(await stored(chatId)).toMatchObject({ isUnread: true, operatorReadSeq: 2 })
  await openWidget({ enableReadReceipts: false })
  expect(await visitorChat(chatId)).toMatchObject({ operatorReadSeq: 0 })
  expect(await markReadByStaff(await aCustomer(), chatId, true)).toMatchObject({
    error: { code: 'forbidden' },
  })
})

test('notes are for staff: nothing of the visitor’s side has them', async () => {
  const { chatId, actor } = await aTalk()
  expect(await writeNote(actor, chatId, { id: newId(), content: '  ' })).toMatchObject({
    error: { message: 'Please enter a message' },
  })
  await writeNote(actor, chatId, { id: newId(), content: 'Card 4111111111111111 was mentioned' })
  const chat = await chatForStaff(actor, chatId)
  expect(chat?.notes).toMatchObject([
    { authorName: 'Sipho Dlamini', content: 'Card ••••••••••••1111 was mentioned' },
  ])
  expect(chat?.messages).toHaveLength(1)
  expect(JSON.stringify(await visitorChat(chatId))).not.toContain('mentioned')
  expect(await chatForStaff(await aCustomer(), chatId)).toBeNull()
  expect(
    await writeNote(await aCustomer(), chatId, { id: newId(), content: 'Hello' }),
  ).toMatchObject({ error: { code: 'forbidden' } })
})

test('a note that is sent twice is one note, and its id names no note of another chat or author', async () => {
  const { chatId, actor } = await aTalk()
  const note = { id: newId(), content: 'Asked twice' }
  for (let times = 0; times < 2; times++)
    expect(await writeNote(actor, chatId, note)).toMatchObject({ ok: true })
  expect((await chatForStaff(actor, chatId))?.notes.map(({ content }) => content)).toEqual([
    'Asked twice',
  ])
  const elsewhere = await aTalk()
  expect(await writeNote(actor, elsewhere.chatId, note)).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(await writeNote(elsewhere.actor, chatId, note)).toMatchObject({
    error: { code: 'conflict' },
  })
})

test('the console reads as many messages as it asks for, the newest', async () => {
  const { chatId, actor } = await aTalk()
  for (let count = 2; count <= 5; count++) await aChatMessage(chatId, `Message ${count}`)
  expect((await chatForStaff(actor, chatId, 2))?.messages.map(({ seq }) => seq)).toEqual([4, 5])
  expect((await chatForStaff(actor, chatId))?.messages).toHaveLength(5)
})

test('the last twenty pages are kept, each once in a row', async () => {
  const { chatId, visitor, actor } = await aTalk()
  for (let count = 1; count <= 22; count++)
    await visitPage(visitor, chatId, {
      url: `https://hosting.example/${count}`,
      title: `Page ${count}`,
    })
  await visitPage(visitor, chatId, { url: 'https://hosting.example/22', title: 'Page 22' })
  const pages = (await chatForStaff(actor, chatId))?.pages ?? []
  expect(pages).toHaveLength(20)
  expect([pages[0]?.title, pages.at(-1)?.title]).toEqual(['Page 3', 'Page 22'])
})

test('a transcript goes out after an answer, a few times, with what was said', async () => {
  const { chatId, visitor, actor } = await aTalk()
  expect(await mailTranscript(visitor, chatId, 'lerato@visitor.example')).toMatchObject({
    error: { code: 'conflict' },
  })
  await writeAsOperator(actor, chatId, message('It is included.'))
  await writeNote(actor, chatId, { id: newId(), content: 'A secret between us' })
  for (let count = 0; count < 3; count++)
    expect(await mailTranscript(visitor, chatId, ' Lerato@visitor.example ')).toMatchObject({
      ok: true,
    })
  expect(await mailTranscript(visitor, chatId, 'lerato@visitor.example')).toMatchObject({
    error: { code: 'too_many' },
  })
  const mails = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.templateName, 'chat_transcript'))
  expect(mails).toHaveLength(3)
  const variables = JSON.stringify(mails[0]?.variables)
  expect(variables).toContain('It is included.')
  expect(variables).not.toContain('secret between')
  expect(await mailTranscript(actor, chatId, 'boss@hosting.example')).toMatchObject({ ok: true })
  expect(await mailTranscript(await aCustomer(), chatId, 'me@test.example')).toMatchObject({
    error: { code: 'forbidden' },
  })
})

test('who is blocked can neither write nor start, by browser, email and address; a customer behind the same address can', async () => {
  const { chatId, visitor, actor } = await aTalk({
    visitorEmail: 'Rude@visitor.example',
    addressHash: '',
  })
  await blockVisitor(actor, chatId, 'Threats')
  expect(await stored(chatId)).toMatchObject({ endedBy: 'operator' })
  const form = {
    id: newId(),
    messageId: newId(),
    name: 'Somebody',
    email: 'somebody@visitor.example',
    content: 'Hello',
    page: { url: '', title: '' },
    referrer: '',
    userAgent: '',
    metadata: {},
    homepage: '',
    elapsedMs: 5_000,
  }
  expect(await startChat(visitor, form)).toMatchObject({ error: { code: 'forbidden' } })
  expect(
    await startChat(
      { ...visitor, visitorId: null, address: '203.0.113.77' },
      { ...form, email: 'rude@visitor.example' },
    ),
  ).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await writeAsVisitor(visitor, chatId, message('Let me in'))).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await chatForStaff(actor, chatId)).toMatchObject({ isBlocked: true })
  await unblockVisitor(actor, chatId)
  expect(await startChat(visitor, form)).toMatchObject({ ok: true })
  // The network address of that chat.
  await blockVisitor(actor, form.id, '')
  const neighbour = { visitorId: null, actor: nobody, address: visitor.address }
  const other = { ...form, id: newId(), messageId: newId(), email: 'neighbour@visitor.example' }
  expect(await startChat(neighbour, other)).toMatchObject({ error: { code: 'forbidden' } })
  expect(await startChat({ ...neighbour, actor: await aCustomer() }, other)).toMatchObject({
    ok: true,
  })
})

test('a file belongs to the side that uploaded it until it is sent, and says when its data is gone', async () => {
  const { chatId, visitor, actor } = await aTalk()
  const file = { name: '../pic.png', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') }
  expect(await uploadAsVisitor(visitor, chatId, file)).toMatchObject({
    error: { code: 'forbidden' },
  })
  await writeAsOperator(actor, chatId, message('Send a picture'))
  const uploaded = await uploadAsVisitor(visitor, chatId, file)
  if (!uploaded.ok) throw new Error(uploaded.error.message)
  expect(uploaded.value).toMatchObject({ name: 'pic.png', type: 'image/png' })
  const { id } = uploaded.value
  expect(await chatFileForStaff(actor, chatId, id)).toMatchObject({ error: { code: 'not_found' } })
  expect(await writeAsOperator(actor, chatId, message('Mine', [id]))).toMatchObject({
    error: { message: 'Attachment data not available' },
  })
  expect(await writeAsVisitor(visitor, chatId, message('', [id]))).toMatchObject({
    ok: true,
    value: { files: [{ id, name: 'pic.png' }] },
  })
  expect(await removeUploadAsVisitor(visitor, chatId, id)).toMatchObject({
    error: { code: 'not_found' },
  })
  expect(await chatFileForStaff(actor, chatId, id)).toMatchObject({ ok: true })
  expect(await chatFileForStaff(await aCustomer(), chatId, id)).toMatchObject({
    error: { code: 'not_found' },
  })
  const stranger = await aTalk()
  expect(await chatFileForVisitor(stranger.visitor, chatId, id)).toMatchObject({
    error: { code: 'not_found' },
  })
  expect(await chatFileForVisitor(stranger.visitor, stranger.chatId, id)).toMatchObject({
    error: { code: 'not_found' },
  })
  await db().delete(chatFileBytes).where(eq(chatFileBytes.fileId, id))
  expect(await chatFileForVisitor(visitor, chatId, id)).toMatchObject({
    error: { message: 'Attachment data not available' },
  })
  await openWidget({ enableFileUploads: false })
  expect(await uploadAsVisitor(visitor, chatId, file)).toMatchObject({
    error: { code: 'forbidden' },
  })
})

test('the list takes the filters of A§7, newest first, page by page', async () => {
  const { actor, operatorId } = await anOperator()
  const times = [1, 2, 3, 4].map((minute) => new Date(Date.UTC(2026, 0, 5, 8, minute)))
  const ids: string[] = []
  for (const startedAt of times) {
    const { chatId } = await aChat({
      status: 'active',
      assignedOperatorId: operatorId,
      assignedAt: startedAt,
      startedAt,
      isUnread: startedAt === times[2],
    })
    await aChatMessage(chatId, `At ${startedAt.getUTCMinutes()}`)
    // What the system writes is no last word of a person.
    await aChatMessage(chatId, 'You are now chatting with Sipho', 'system')
    ids.unshift(chatId)
  }
  const first = await chatList(actor, { operatorId, limit: 3 })
  expect(first.chats.map(({ id }) => id)).toEqual(ids.slice(0, 3))
  expect(first).toMatchObject({
    hasMore: true,
    chats: [{ lastMessage: 'At 4', unreadCount: 1, operator: { id: operatorId } }, {}, {}],
  })
  const last = first.chats.at(-1)
  const second = await chatList(actor, {
    operatorId,
    limit: 3,
    ...(last && { before: { startedAt: last.startedAt, id: last.id } }),
  })
  expect(second.chats.map(({ id }) => id)).toEqual(ids.slice(3))
  expect(
    (await chatList(actor, { operatorId, unreadOnly: true })).chats.map(({ id }) => id),
  ).toEqual([ids[1]])
  expect((await chatList(actor, { operatorId, status: 'waiting' })).chats).toEqual([])
  expect(await chatList(await aCustomer(), {})).toEqual({ chats: [], hasMore: false })
})

test('available means open hours and an operator online: South African holidays and the desk’s closed days are closed', async () => {
  await anOperator()
  expect(await availability()).toMatchObject({
    isAvailable: true,
    isOpen: true,
    readBy: expect.any(String),
  })
  // The Day of Reconciliation, for an operator who is there.
  setClock(new Date('2026-12-16T10:00:00+02:00'))
  await anOperator()
  expect(await availability()).toEqual({
    isAvailable: false,
    isOpen: false,
    readBy: 'tomorrow from 08:00',
  })
  setClock(new Date('2026-12-15T10:00:00+02:00'))
  expect(await availability()).toMatchObject({ isOpen: true, isAvailable: true })
  setClock(new Date('2026-12-17T10:00:00+02:00'))
  expect(await availability()).toMatchObject({ isOpen: true, isAvailable: false })
})
