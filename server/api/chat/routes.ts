import type { Hono } from 'hono'
import { attachmentAnswer } from '#app/answers/file-answers.server.ts'
import { isId } from '#kernel/ids.ts'
import { joinOpenChat } from '#modules/chat/conversations/operations/chat-changes.server.ts'
import { sendTypingAsOperator } from '#modules/chat/conversations/operations/receipts.server.ts'
import { startChat } from '#modules/chat/conversations/operations/start-chat.server.ts'
import {
  removeUploadAsOperator,
  removeUploadAsVisitor,
  uploadAsOperator,
  uploadAsVisitor,
} from '#modules/chat/conversations/operations/upload-file.server.ts'
import {
  chatFileForStaff,
  chatFileForVisitor,
} from '#modules/chat/conversations/queries/chat-file.server.ts'
import { messagesAfter } from '#modules/chat/conversations/queries/messages.server.ts'
import {
  currentChat,
  visitorChat,
} from '#modules/chat/conversations/queries/visitor-chat.server.ts'
import { maxFileMb } from '#modules/chat/conversations/rules/chat-file.ts'
import { chatStartSchema, typingSchema } from '#modules/chat/conversations/rules/chat-input.ts'
import {
  leaveChatAsMessage,
  leaveMessage,
} from '#modules/chat/left-messages/operations/leave-message.server.ts'
import {
  leftChatSchema,
  leftMessageSchema,
} from '#modules/chat/left-messages/rules/left-message.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import type { ChatState, ShownWidget } from '#modules/chat/rules/visitor-chat.ts'
import { availability, widgetConfig } from '#modules/chat/widget/queries/widget.server.ts'
import type { WidgetConfig } from '#modules/chat/widget/rules/widget-config.ts'
import type { HttpEnv } from '../../request-id.ts'
import { availabilityEventsApi, stopAvailabilityEvents } from './availability-events.ts'
import {
  bodyOf,
  done,
  fileOf,
  json,
  jsonAnswer,
  noChatAnswer,
  numberAfter,
  offerSoon,
  refusal,
  visitorOf,
} from './chat-request.ts'
import { staffEventsApi, stopStaffEvents } from './staff-events.ts'
import { stopVisitorEvents, visitorEventsApi } from './visitor-events.ts'
import { visitorMessagesApi } from './visitor-messages.ts'

/** Live chat: the visitor's side below /api/chat, the console's below /api/live-chat. */
export function chatApi(app: Hono<HttpEnv>): void {
  visitorChatApi(app)
  availabilityEventsApi(app)
  leftMessagesApi(app)
  visitorEventsApi(app)
  visitorMessagesApi(app)
  visitorFilesApi(app)
  staffEventsApi(app)
  staffChatApi(app)
}

/**
 * Ends the streams of live chat; browsers connect to another server, or to this one when it is
 * back.
 */
export function stopChatEvents(): void {
  stopVisitorEvents()
  stopAvailabilityEvents()
  stopStaffEvents()
}

/**
 * While no operator is online: a message instead of a chat, or the text of a chat that no operator
 * answered.
 */
function leftMessagesApi(app: Hono<HttpEnv>): void {
  app.post('/api/chat/left-message', async (c) => {
    const input = await bodyOf(c, leftMessageSchema)
    return input.ok
      ? json(await leaveMessage(await visitorOf(c), input.value))
      : refusal(input.error)
  })

  app.post('/api/chat/:id/left-message', async (c) => {
    const input = await bodyOf(c, leftChatSchema)
    return input.ok
      ? json(await leaveChatAsMessage(await visitorOf(c), c.req.param('id'), input.value))
      : refusal(input.error)
  })
}

function visitorFilesApi(app: Hono<HttpEnv>): void {
  app.post('/api/chat/:id/files', async (c) => {
    const file = await fileOf(c)
    return file.ok
      ? json(await uploadAsVisitor(await visitorOf(c), c.req.param('id'), file.value))
      : refusal(file.error)
  })

  app.delete('/api/chat/:id/files/:file', async (c) =>
    done(await removeUploadAsVisitor(await visitorOf(c), c.req.param('id'), c.req.param('file'))),
  )

  app.get('/api/chat/:id/files/:file', async (c) =>
    attachmentAnswer(
      await chatFileForVisitor(await visitorOf(c), c.req.param('id'), c.req.param('file')),
    ),
  )
}

/** What the console asks for between its pages. Every operation asks again for the right. */
function staffChatApi(app: Hono<HttpEnv>): void {
  app.get('/api/live-chat/:id/messages', async (c) => {
    const id = c.req.param('id')
    if (!mayHandleChats(await c.get('actor')()) || !isId(id)) return noChatAnswer()
    return jsonAnswer({ messages: await messagesAfter(id, numberAfter(c)) })
  })

  app.post('/api/live-chat/:id/typing', async (c) => {
    const input = await bodyOf(c, typingSchema)
    return input.ok
      ? done(
          await sendTypingAsOperator(
            await c.get('actor')(),
            c.req.param('id'),
            input.value.isTyping,
          ),
        )
      : refusal(input.error)
  })

  app.post('/api/live-chat/:id/files', async (c) => {
    const file = await fileOf(c)
    return file.ok
      ? json(await uploadAsOperator(await c.get('actor')(), c.req.param('id'), file.value))
      : refusal(file.error)
  })

  app.delete('/api/live-chat/:id/files/:file', async (c) =>
    done(
      await removeUploadAsOperator(await c.get('actor')(), c.req.param('id'), c.req.param('file')),
    ),
  )

  app.get('/api/live-chat/:id/files/:file', async (c) =>
    attachmentAnswer(
      await chatFileForStaff(await c.get('actor')(), c.req.param('id'), c.req.param('file')),
    ),
  )
}

/**
 * `GET /api/chat`: what the panel opens with. `POST /api/chat`: a chat begins with its first
 * message, and the browser gets its secret.
 */
export function visitorChatApi(app: Hono<HttpEnv>): void {
  app.get('/api/chat', async (c) => {
    const visitor = await visitorOf(c)
    await joinOpenChat(visitor)
    const [config, { isAvailable, readBy }, chat] = await Promise.all([
      widgetConfig(),
      availability(),
      currentChat(visitor),
    ])
    const { actor } = visitor
    const customer = actor.kind === 'person' ? { name: actor.name, email: actor.email } : null
    const state: ChatState = { widget: shownWidget(config), isAvailable, readBy, customer, chat }
    return jsonAnswer(state)
  })

  app.post('/api/chat', async (c) => {
    const input = await bodyOf(c, chatStartSchema)
    if (!input.ok) return refusal(input.error)
    const userAgent = (c.req.header('user-agent') ?? '').slice(0, 500)
    const started = await startChat(await visitorOf(c), { ...input.value, userAgent })
    if (!started.ok) return refusal(started.error)
    offerSoon()
    const { chatId, cookie } = started.value
    const [chat, messages] = await Promise.all([visitorChat(chatId), messagesAfter(chatId, 0)])
    const answer = jsonAnswer({ chat, messages })
    if (cookie !== null) answer.headers.append('set-cookie', cookie)
    return answer
  })
}

function shownWidget(config: WidgetConfig): ShownWidget {
  return {
    brandName: config.brandName,
    brandColor: config.brandColor,
    welcomeMessage: config.welcomeMessage,
    offlineMessage: config.offlineMessage,
    requireName: config.requireName,
    requireEmail: config.requireEmail,
    showAgentAvatars: config.showAgentAvatars,
    enableFileUploads: config.enableFileUploads,
    enableEmojis: config.enableEmojis,
    enableTypingIndicator: config.enableTypingIndicator,
    enableReadReceipts: config.enableReadReceipts,
    maxFileSizeMb: maxFileMb(config.maxFileSizeMb),
  }
}
