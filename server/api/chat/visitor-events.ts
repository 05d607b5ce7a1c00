import type { Hono } from 'hono'
import { touchVisitors } from '#modules/chat/conversations/operations/visit-page.server.ts'
import { isOwnChat, withoutRight } from '#modules/chat/conversations/queries/own-chat.server.ts'
import type { ChatVisitor } from '#modules/chat/conversations/rules/visitor.ts'
import { actorId, visitor as nobody } from '#modules/identity/rules/actor.ts'
import type { HttpEnv } from '../../request-id.ts'
import { type ChatContext, noChatAnswer, numberAfter, visitorOf } from './chat-request.ts'
import { actorNow, EventStream, keepAlive, streamAnswer } from './event-stream.ts'
import { listen, streamsOfChat } from './visitor-streams.ts'

/** Tabs of one browser; more streams than this belong to no real reader. */
const maxStreamsOfChat = 10
const maxStreams = 5_000

/** Who opened a stream. The cookies say whether a user who was signed in still is. */
type Opener = { chatId: string; visitorId: string | null; userId: string | null; cookie: string }

const openers = new Map<EventStream, Opener>()
let isStopping = false

/**
 * `GET /api/chat/:id/events`: messages by their number (`Last-Event-ID` or `?after=`), the state of
 * the chat, typing, and a sign of life every 20 s. It ends
 * with the right to the chat, after ten minutes, and when the server stops.
 */
export function visitorEventsApi(app: Hono<HttpEnv>): void {
  app.get('/api/chat/:id/events', async (c) => {
    const id = c.req.param('id')
    const visitor = await visitorOf(c)
    if (!(await isOwnChat(visitor, id))) return noChatAnswer()
    if (isStopping || openers.size >= maxStreams || streamsOfChat(id) >= maxStreamsOfChat)
      return c.json({ error: 'Too many pages are open. This one asks again by itself.' }, 503, {
        'retry-after': '10',
      })
    await touchVisitors([id])
    return streamAnswer(open(c, id, visitor))
  })
}

/** Ends every stream and takes no new one: a server that stops waits for its answers. */
export function stopVisitorEvents(): void {
  isStopping = true
  for (const stream of openers.keys()) stream.end()
}

function open(c: ChatContext, chatId: string, { visitorId, actor }: ChatVisitor): EventStream {
  const userId = actorId(actor)
  const stream = new EventStream(() => {
    openers.delete(stream)
    stopListening()
    stopBeat()
  })
  openers.set(stream, {
    chatId,
    visitorId,
    userId,
    cookie: userId === null ? '' : (c.req.header('cookie') ?? ''),
  })
  const stopListening = listen({ chatId, stream, sentSeq: numberAfter(c), sentState: '' })
  const stopBeat = keepAlive(stream, check)
  return stream
}

/** Every 20 s: notes that these visitors are there, and says whose right is gone. */
async function check(streams: readonly EventStream[]): Promise<EventStream[]> {
  const open = streams.flatMap((stream) => {
    const opener = openers.get(stream)
    return opener ? [{ stream, opener }] : []
  })
  await touchVisitors([...new Set(open.map(({ opener }) => opener.chatId))])
  const listening = await Promise.all(
    open.map(async ({ stream, opener }) => ({
      stream,
      chatId: opener.chatId,
      visitor: await present(opener),
    })),
  )
  return (await withoutRight(listening)).map(({ stream }) => stream)
}

/** Who this is now. */
async function present({ visitorId, userId, cookie }: Opener): Promise<ChatVisitor> {
  const actor = userId === null ? nobody : await actorNow(cookie)
  return { visitorId, actor, address: '' }
}
