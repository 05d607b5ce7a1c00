import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { deleteStaff } from '#modules/accounts/operations/staff/staff-members.server.ts'
import {
  writeAsOperator,
  writeNote,
} from '#modules/chat/conversations/operations/write-as-operator.server.ts'
import { anOperator, openWidget } from '#modules/chat/factories.ts'
import { setOperatorStatus } from '#modules/chat/operators/operations/operator-presence.server.ts'
import { acceptChat } from '#modules/chat/routing/operations/assign-chat.server.ts'
import { aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { rememberActor } from '../../app.ts'
import type { HttpEnv } from '../../request-id.ts'
import { chatApi, stopChatEvents } from './routes.ts'

const database = useTestDatabase()
const app = new Hono<HttpEnv>()
app.use(async (c, next) => {
  c.set('clientAddress', '203.0.113.7')
  await next()
})
app.use(rememberActor())
chatApi(app)

beforeAll(async () => {
  await writeShopSettings()
  await openWidget()
  await startEvents(database.url())
})
afterAll(async () => {
  stopChatEvents()
  await stopEvents()
})

const start = () => ({
  id: newId(),
  messageId: newId(),
  name: 'Lerato',
  email: 'lerato@visitor.example',
  content: 'Hello',
  elapsedMs: 4_000,
})

function send(path: string, body: unknown, cookie = '') {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  return app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** A chat that an operator took, over HTTP, and what proves it. */
async function aTalk() {
  const { actor } = await anOperator()
  const form = start()
  const answer = await send('/api/chat', form)
  expect(answer.status).toBe(200)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  await acceptChat(actor, form.id)
  return { actor, id: form.id, cookie, answer }
}

/** A stream that is open, and what came out of it so far. */
async function listen(path: string, cookie: string, headers: Record<string, string> = {}) {
  const leave = new AbortController()
  const answer = await app.request(path, { headers: { cookie, ...headers }, signal: leave.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isOver = false
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += part.value
    isOver = true
  })().catch(() => undefined)
  const events = (name: string) => [
    ...text.matchAll(new RegExp(`event: ${name}\\n(?:id: (\\d+)\\n)?data: (.*)\\n`, 'g')),
  ]
  return {
    answer,
    text: () => text,
    events,
    isOver: () => isOver,
    reading,
    leave: () => reader?.cancel(),
  }
}

test('the panel opens without a cookie, and the first message brings one', async () => {
  const state = await app.request('/api/chat')
  expect(state.headers.get('set-cookie')).toBeNull()
  expect(await state.json()).toMatchObject({
    widget: { brandName: 'Support', maxFileSizeMb: 5 },
    customer: null,
    chat: null,
  })
  const { answer, id, cookie } = await aTalk()
  expect(await answer.json()).toMatchObject({
    chat: { id, status: 'waiting', place: 1 },
    messages: [{ seq: 1, content: 'Hello' }],
  })
  expect(await (await app.request('/api/chat', { headers: { cookie } })).json()).toMatchObject({
    isAvailable: true,
    chat: { id, status: 'active' },
  })
})

test('messages go by POST, are read after a number, and a bad one says why', async () => {
  const { id, cookie } = await aTalk()
  const sent = { id: newId(), content: 'More', files: [] }
  expect(await (await send(`/api/chat/${id}/messages`, sent, cookie)).json()).toMatchObject({
    id: sent.id,
    senderType: 'visitor',
  })
  const blank = await send(`/api/chat/${id}/messages`, { id: newId(), content: ' ' }, cookie)
  expect([blank.status, await blank.json()]).toEqual([
    422,
    { error: 'Please enter a message', fields: { content: ['Please enter a message'] } },
  ])
  const read = await (
    await app.request(`/api/chat/${id}/messages?after=1`, { headers: { cookie } })
  ).json()
  expect(read).toMatchObject({ chat: { id } })
  expect(read.messages.every(({ seq }: { seq: number }) => seq > 1)).toBe(true)
})

test('without the secret every address of a chat is 404, as for a chat that is not there', async () => {
  const { id } = await aTalk()
  const other = await aTalk()
  for (const cookie of ['', 'hostwright.chat=nonsense', other.cookie]) {
    for (const chat of [id, newId(), 'nonsense']) {
      const answers = await Promise.all([
        app.request(`/api/chat/${chat}/messages`, { headers: { cookie } }),
        app.request(`/api/chat/${chat}/events`, { headers: { cookie } }),
        send(`/api/chat/${chat}/messages`, { id: newId(), content: 'Hello', files: [] }, cookie),
        send(`/api/chat/${chat}/end`, {}, cookie),
        send(`/api/chat/${chat}/typing`, { isTyping: true }, cookie),
        send(`/api/chat/${chat}/read`, { seq: 1 }, cookie),
      ])
      for (const answer of answers)
        expect([answer.status, await answer.json()]).toEqual([404, { error: 'Session not found' }])
    }
  }
})

test('a stream begins after the number that was seen, and tells what is new; never a note', async () => {
  const { actor, id, cookie } = await aTalk()
  await send(`/api/chat/${id}/messages`, { id: newId(), content: 'Second', files: [] }, cookie)
  const stream = await listen(`/api/chat/${id}/events`, cookie, { 'last-event-id': '1' })
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.answer.headers.get('x-accel-buffering')).toBe('no')
  await expect.poll(() => stream.events('chat').length).toBeGreaterThan(0)
  await expect.poll(() => stream.text()).toContain('Second')
  expect(stream.text()).not.toContain('"Hello"')
  await writeNote(actor, id, { id: newId(), content: 'A difficult one' })
  await writeAsOperator(actor, id, { id: newId(), content: 'Answer', files: [] })
  await expect.poll(() => stream.text()).toContain('Answer')
  await expect.poll(() => stream.events('chat').at(-1)?.[2]).toContain('"mayAttach":true')
  expect(stream.text()).not.toContain('difficult')
  const numbers = stream.events('message').map(([, seq]) => Number(seq))
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
  await stream.leave()
})

test('the console hears of chats, notes and typing by name; who may not handle chats gets nothing', async () => {
  const { id, actor, cookie } = await aTalk()
  const staff = await aStaffMember()
  const staffCookie = (await aSignedInRequest(staff.email)).headers.get('cookie') ?? ''
  expect((await app.request('/api/live-chat/events', { headers: { cookie } })).status).toBe(404)
  expect((await app.request(`/api/live-chat/${id}/messages`, { headers: { cookie } })).status).toBe(
    404,
  )
  const stream = await listen('/api/live-chat/events', staffCookie)
  await writeNote(actor, id, { id: newId(), content: 'Note' })
  await send(`/api/chat/${id}/typing`, { isTyping: true }, cookie)
  await send(`/api/chat/${id}/messages`, { id: newId(), content: 'New', files: [] }, cookie)
  await expect.poll(() => stream.events('internal').length).toBeGreaterThan(0)
  await expect.poll(() => stream.events('typing').at(-1)?.[2]).toContain('"isTyping":true')
  await expect.poll(() => stream.events('message').at(-1)?.[2]).toContain(id)
  expect(
    await (
      await app.request(`/api/live-chat/${id}/messages?after=1`, {
        headers: { cookie: staffCookie },
      })
    ).json(),
  ).toMatchObject({
    messages: [{}, {}],
  })
  await stream.leave()
})

test('the console of an operator who lost the right hears nothing more, at once', async () => {
  const boss = await actorOf(await aSignedInRequest((await aStaffMember({ role: 'admin' })).email))
  const [gone, stays] = [await aStaffMember(), await aStaffMember()]
  const [over, open] = await Promise.all(
    [gone, stays].map(async ({ email }) =>
      listen('/api/live-chat/events', (await aSignedInRequest(email)).headers.get('cookie') ?? ''),
    ),
  )
  expect(await deleteStaff(boss, gone.staffId)).toMatchObject({ ok: true })
  await expect.poll(() => over?.isOver()).toBe(true)
  expect(open?.isOver()).toBe(false)
  await open?.leave()
})

test('a file waits for the first answer of staff, and is served to its chat only', async () => {
  const { id, actor, cookie } = await aTalk()
  const upload = () => {
    const form = new FormData()
    form.set('file', new File(['Hello'], 'notes.txt'))
    return app.request(`/api/chat/${id}/files`, { method: 'POST', headers: { cookie }, body: form })
  }
  expect((await upload()).status).toBe(403)
  await writeAsOperator(actor, id, { id: newId(), content: 'Send it', files: [] })
  const file = await (await upload()).json()
  expect(file).toMatchObject({ name: 'notes.txt', size: 5 })
  const sent = await (
    await send(`/api/chat/${id}/messages`, { id: newId(), content: '', files: [file.id] }, cookie)
  ).json()
  expect(sent.files).toEqual([file])
  expect(
    (await app.request(`/api/chat/${id}/files/${file.id}`, { headers: { cookie } })).headers.get(
      'content-disposition',
    ),
  ).toContain('attachment')
  const other = await aTalk()
  expect(
    (await app.request(`/api/chat/${id}/files/${file.id}`, { headers: { cookie: other.cookie } }))
      .status,
  ).toBe(404)
  expect(
    (
      await send(
        `/api/chat/${other.id}/messages`,
        { id: newId(), content: '', files: [file.id] },
        other.cookie,
      )
    ).status,
  ).toBe(422)
})

test('an open panel without a chat hears at once that an operator came, and that the last one left', async () => {
  const answer = await app.request('/api/chat/availability')
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const read = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      heard += part.value
  })()
  const said = () => [...heard.matchAll(/"isAvailable":(true|false)/g)].map(([, word]) => word)
  await db().execute(sql`update chat_operators set status = 'offline'`)
  const { operatorId, actor } = await anOperator({ status: 'offline' })
  await setOperatorStatus(actor, operatorId, 'online')
  await expect.poll(said).toContain('true')
  await setOperatorStatus(actor, operatorId, 'offline')
  await expect.poll(() => said().at(-1)).toBe('false')
  // What did not change is not said again.
  const before = said().length
  await setOperatorStatus(actor, operatorId, 'away')
  await setOperatorStatus(actor, operatorId, 'online')
  await expect.poll(() => said().at(-1)).toBe('true')
  expect(said()).toHaveLength(before + 1)
  await reader?.cancel()
  await read
})
