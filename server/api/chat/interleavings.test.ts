import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { writeAsOperator } from '#modules/chat/conversations/operations/write-as-operator.server.ts'
import { messagesAfter } from '#modules/chat/conversations/queries/messages.server.ts'
import { anOperator, openWidget } from '#modules/chat/factories.ts'
import { acceptChat } from '#modules/chat/routing/operations/assign-chat.server.ts'
import type { ChatMessage } from '#modules/chat/rules/visitor-chat.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { rememberActor } from '../../app.ts'
import type { HttpEnv } from '../../request-id.ts'
import { visitorChatApi } from './routes.ts'
import { visitorEventsApi } from './visitor-events.ts'
import { visitorMessagesApi } from './visitor-messages.ts'

const database = useTestDatabase()
const app = new Hono<HttpEnv>()
app.use(async (c, next) => {
  c.set('clientAddress', newId())
  await next()
})
app.use(rememberActor())
visitorChatApi(app)
visitorEventsApi(app)
visitorMessagesApi(app)

beforeAll(async () => {
  await writeShopSettings()
  await openWidget()
  await startEvents(database.url())
})
afterAll(stopEvents)

async function post(path: string, body: unknown, cookie = ''): Promise<Response> {
  return app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}

/**
 * A browser that has the chat open: it notes every message event as it comes, and begins again
 * after the last one.
 */
function aBrowser(chatId: string, cookie: string) {
  const received: number[] = []
  let leave: (() => Promise<void>) | undefined
  const disconnect = async () => {
    await leave?.()
    leave = undefined
  }
  const connect = async () => {
    await disconnect()
    const answer = await app.request(`/api/chat/${chatId}/events`, {
      headers: { cookie, 'last-event-id': String(received.at(-1) ?? 0) },
    })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let isHere = true
    let text = ''
    const reading = (async () => {
      for (
        let part = await reader?.read();
        isHere && part && !part.done;
        part = await reader?.read()
      ) {
        text += part.value
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const seq = /^event: message\nid: (\d+)/.exec(event)?.[1]
          if (seq !== undefined && isHere) received.push(Number(seq))
        }
      }
    })().catch(() => undefined)
    leave = async () => {
      isHere = false
      await reader?.cancel().catch(() => undefined)
      await reading
    }
  }
  return { received, connect, disconnect }
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('visitor-sends' as const),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('operator-sends' as const),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('connect' as const),
        tab: fc.integer({ min: 0, max: 1 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('disconnect' as const),
        tab: fc.integer({ min: 0, max: 1 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('events-lost' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  ),
  { minLength: 5, maxLength: 25 },
)

test('any interleaving of sends, retries, disconnects and lost events gives each tab every message once, in one order', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const { actor } = await anOperator()
      const form = {
        id: newId(),
        messageId: newId(),
        name: 'Lerato',
        email: 'lerato@visitor.example',
        content: 'Hello',
        elapsedMs: 4_000,
      }
      const started = await post('/api/chat', form)
      const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
      await acceptChat(actor, form.id)
      const tabs = [aBrowser(form.id, cookie), aBrowser(form.id, cookie)]
      const sent: string[] = [form.messageId]
      const open: Promise<unknown>[] = []
      for (const step of plan) {
        switch (step.do) {
          case 'visitor-sends':
          case 'operator-sends': {
            const message = { id: newId(), content: `Message ${sent.length}`, files: [] }
            sent.push(message.id)
            // A retry may be under way while the first try still is.
            for (let time = 0; time < step.times; time++)
              open.push(
                step.do === 'visitor-sends'
                  ? post(`/api/chat/${form.id}/messages`, message, cookie)
                  : writeAsOperator(actor, form.id, message),
              )
            break
          }
          case 'connect':
            await tabs[step.tab]?.connect()
            break
          case 'disconnect':
            await tabs[step.tab]?.disconnect()
            break
          case 'events-lost':
            await stopEvents()
            await startEvents(database.url())
            break
          case 'wait':
            await Promise.all(open)
            break
        }
      }
      await Promise.all(open)
      const stored: ChatMessage[] = await messagesAfter(form.id, 0, 1_000)
      const own = stored.filter(({ senderType }) => senderType !== 'system')
      expect(new Set(own.map(({ id }) => id))).toEqual(new Set(sent))
      expect(own).toHaveLength(sent.length)
      const order = stored.map(({ seq }) => seq)
      expect(order).toEqual(order.map((_, at) => at + 1))
      for (const tab of tabs) {
        await tab.connect()
        await expect.poll(() => tab.received, { timeout: 5_000 }).toEqual(order)
        await tab.disconnect()
      }
    }),
    { numRuns: 25 },
  )
})
