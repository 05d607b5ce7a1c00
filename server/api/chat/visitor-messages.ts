import type { Hono } from 'hono'
import { writeAsVisitor } from '#modules/chat/conversations/operations/add-visitor-message.server.ts'
import {
  endAsVisitor,
  mailTranscript,
  rateChat,
} from '#modules/chat/conversations/operations/end-chat.server.ts'
import {
  markReadByVisitor,
  sendTypingAsVisitor,
} from '#modules/chat/conversations/operations/receipts.server.ts'
import {
  touchVisitors,
  visitPage,
} from '#modules/chat/conversations/operations/visit-page.server.ts'
import { messagesAfter } from '#modules/chat/conversations/queries/messages.server.ts'
import { isOwnChat } from '#modules/chat/conversations/queries/own-chat.server.ts'
import { visitorChat } from '#modules/chat/conversations/queries/visitor-chat.server.ts'
import {
  messageSchema,
  pageVisitSchema,
  ratingSchema,
  readSchema,
  transcriptSchema,
  typingSchema,
} from '#modules/chat/conversations/rules/chat-input.ts'
import type { HttpEnv } from '../../request-id.ts'
import {
  bodyOf,
  done,
  json,
  jsonAnswer,
  noChatAnswer,
  numberAfter,
  offerSoon,
  refusal,
  visitorOf,
} from './chat-request.ts'

/**
 * What a visitor reads and does in their own chat. Another visitor's chat and a missing one are
 * answered alike.
 */
export function visitorMessagesApi(app: Hono<HttpEnv>): void {
  app.get('/api/chat/:id/messages', async (c) => {
    const id = c.req.param('id')
    if (!(await isOwnChat(await visitorOf(c), id))) return noChatAnswer()
    await touchVisitors([id])
    const [messages, chat] = await Promise.all([messagesAfter(id, numberAfter(c)), visitorChat(id)])
    return jsonAnswer({ messages, chat })
  })

  app.post('/api/chat/:id/messages', async (c) => {
    const input = await bodyOf(c, messageSchema)
    return input.ok
      ? json(await writeAsVisitor(await visitorOf(c), c.req.param('id'), input.value))
      : refusal(input.error)
  })

  app.post('/api/chat/:id/read', async (c) => {
    const input = await bodyOf(c, readSchema)
    return input.ok
      ? done(await markReadByVisitor(await visitorOf(c), c.req.param('id'), input.value.seq))
      : refusal(input.error)
  })

  app.post('/api/chat/:id/typing', async (c) => {
    const input = await bodyOf(c, typingSchema)
    return input.ok
      ? done(await sendTypingAsVisitor(await visitorOf(c), c.req.param('id'), input.value.isTyping))
      : refusal(input.error)
  })

  app.post('/api/chat/:id/pages', async (c) => {
    const input = await bodyOf(c, pageVisitSchema)
    return input.ok
      ? done(await visitPage(await visitorOf(c), c.req.param('id'), input.value))
      : refusal(input.error)
  })

  app.post('/api/chat/:id/end', async (c) => {
    const ended = await endAsVisitor(await visitorOf(c), c.req.param('id'))
    offerSoon()
    return done(ended)
  })

  app.post('/api/chat/:id/rating', async (c) => {
    const input = await bodyOf(c, ratingSchema)
    return input.ok
      ? done(await rateChat(await visitorOf(c), c.req.param('id'), input.value))
      : refusal(input.error)
  })

  app.post('/api/chat/:id/transcript', async (c) => {
    const input = await bodyOf(c, transcriptSchema)
    return input.ok
      ? done(await mailTranscript(await visitorOf(c), c.req.param('id'), input.value.email))
      : refusal(input.error)
  })
}
