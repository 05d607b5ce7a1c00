import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { writeAsOperator } from '#modules/chat/conversations/operations/write-as-operator.server.ts'
import { messagesAfter } from '#modules/chat/conversations/queries/messages.server.ts'
import { anOperator, openWidget } from '#modules/chat/factories.ts'
import { acceptChat } from '#modules/chat/routing/operations/assign-chat.server.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import type { TestDatabase } from '#tests/cluster.ts'
import { createDemoDatabase, freePort, startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * Two servers on one database, of which one is ended by kill -9 in the middle of sending: each side
 * has every message once, in one order.
 */
let database: TestDatabase
let servers: TestServer[]
let ports: string[]

const start = (port: string) =>
  startServer({ APP_MODE: 'demo', PORT: port, DATABASE_URL: database.url })

beforeAll(async () => {
  database = await createDemoDatabase()
  ports = [String(await freePort()), String(await freePort())]
  const first = await start(ports[0] ?? '')
  servers = [first, await start(ports[1] ?? '')]
  useServerConfig({ databaseUrl: database.url, url: first.url })
  openDatabase(database.url, 4)
  await openWidget()
}, 120_000)

afterAll(async () => {
  for (const server of servers) await server.kill('SIGKILL')
  await closeDatabase()
  await database.drop()
})

const baseOf = (at: number) => `http://localhost:${ports[at % 2]}`

/**
 * As the panel does: the same words under the same id until an answer comes, at whichever server is
 * there.
 */
async function sendUntilAnswered(path: string, body: unknown, cookie: string): Promise<Response> {
  for (let tries = 0; tries < 200; tries++) {
    const base = baseOf(tries)
    const headers = { 'content-type': 'application/json', origin: base, cookie }
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    await sleep(100)
  }
  throw new Error(`Nobody answered ${path}`)
}

/**
 * As a browser does: reopens the stream after the last number, at the other server, whenever it
 * ends.
 */
function follow(chatId: string, cookie: string) {
  const received: number[] = []
  let isFollowing = true
  const over = (async () => {
    for (let tries = 0; isFollowing; tries++) {
      const headers = { cookie, 'last-event-id': String(received.at(-1) ?? 0) }
      const leave = AbortSignal.timeout(3_000)
      const answer = await fetch(`${baseOf(tries)}/api/chat/${chatId}/events`, {
        headers,
        signal: leave,
      }).catch(() => null)
      const reader = answer?.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      try {
        for (
          let part = await reader?.read();
          isFollowing && part && !part.done;
          part = await reader?.read()
        ) {
          const events = (text + part.value).split('\n\n')
          text = events.pop() ?? ''
          for (const event of events) {
            const seq = /^event: message\nid: (\d+)/.exec(event)?.[1]
            if (seq !== undefined) received.push(Number(seq))
          }
        }
      } catch {
        // Cut: by the server that died, or by this test's own clock.
      }
      await sleep(50)
    }
  })()
  return {
    received,
    stop: async () => {
      isFollowing = false
      await over
    },
  }
}

test('kill -9 in the middle of sending, and a restart: nothing is lost, doubled or out of order', {
  timeout: 180_000,
}, async () => {
  // Their console is open for longer than this test takes.
  const { actor } = await anOperator({ lastSeenAt: new Date(Date.now() + 600_000) })
  const form = {
    id: newId(),
    messageId: newId(),
    name: 'Lerato',
    email: 'lerato@visitor.example',
    content: 'Hello',
    elapsedMs: 4_000,
  }
  const started = await sendUntilAnswered('/api/chat', form, '')
  expect(started.status).toBe(200)
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await acceptChat(actor, form.id)).toMatchObject({ ok: true })
  const tabs = [follow(form.id, cookie), follow(form.id, cookie)]
  const mine = Array.from({ length: 24 }, (_, at) => ({
    id: newId(),
    content: `Question ${at}`,
    files: [],
  }))
  const theirs = Array.from({ length: 24 }, (_, at) => ({
    id: newId(),
    content: `Answer ${at}`,
    files: [],
  }))
  const sending = Promise.all([
    ...mine.map(async (message, at) => {
      await sleep(at * 80)
      expect(
        (await sendUntilAnswered(`/api/chat/${form.id}/messages`, message, cookie)).status,
      ).toBe(200)
    }),
    ...theirs.map(async (message, at) => {
      await sleep(at * 80 + 40)
      expect(await writeAsOperator(actor, form.id, message)).toMatchObject({ ok: true })
    }),
  ])
  await sleep(600)
  await servers[0]?.kill('SIGKILL')
  await sleep(600)
  servers[0] = await start(ports[0] ?? '')
  await sending
  const stored = await messagesAfter(form.id, 0, 1_000)
  const ids = stored.filter(({ senderType }) => senderType !== 'system').map(({ id }) => id)
  expect([...ids].sort()).toEqual(
    [form.messageId, ...mine.map(({ id }) => id), ...theirs.map(({ id }) => id)].sort(),
  )
  const order = stored.map(({ seq }) => seq)
  expect(order).toEqual(order.map((_, at) => at + 1))
  for (const tab of tabs) {
    await expect.poll(() => tab.received, { timeout: 20_000 }).toEqual(order)
    await tab.stop()
  }
})

test('signing in makes the chat the customer’s, and signing out gives its secret up', {
  timeout: 60_000,
}, async () => {
  await anOperator({ lastSeenAt: new Date(Date.now() + 600_000) })
  const form = {
    id: newId(),
    messageId: newId(),
    name: 'Lerato',
    email: 'lerato@visitor.example',
    content: 'Hello',
    elapsedMs: 4_000,
  }
  const started = await sendUntilAnswered('/api/chat', form, '')
  const secret = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  const session =
    (await aSignedInRequest(demoAccounts.customer, demoPassword)).headers.get('cookie') ?? ''
  const stateFor = async (cookie: string) =>
    (await fetch(`${baseOf(0)}/api/chat`, { headers: { cookie } })).json()
  expect(await stateFor(secret)).toMatchObject({
    chat: { id: form.id, visitorEmail: 'lerato@visitor.example' },
  })
  expect(await stateFor(`${secret}; ${session}`)).toMatchObject({
    chat: { id: form.id, visitorEmail: demoAccounts.customer },
  })
  // The next person in this browser, even with the secret still there.
  expect(await stateFor(secret)).toMatchObject({ customer: null, chat: null })
  const headers = {
    cookie: `${secret}; ${session}`,
    origin: baseOf(0),
    'content-type': 'application/x-www-form-urlencoded',
  }
  const left = await fetch(`${baseOf(0)}/sign-out`, {
    method: 'POST',
    headers,
    body: 'area=',
    redirect: 'manual',
  })
  expect(left.status).toBe(302)
  expect(
    left.headers.getSetCookie().some((line) => /^hostwright\.chat=; .*Max-Age=0/.test(line)),
  ).toBe(true)
})
