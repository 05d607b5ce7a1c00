import type { Hono } from 'hono'
import { joinOpenChat } from '#modules/chat/conversations/operations/join-open-chat.server.ts'
import { startChat } from '#modules/chat/conversations/operations/start-chat.server.ts'
import { messagesAfter } from '#modules/chat/conversations/queries/messages.server.ts'
import {
  currentChat,
  visitorChat,
} from '#modules/chat/conversations/queries/visitor-chat.server.ts'
import { maxFileMb } from '#modules/chat/conversations/rules/chat-file.ts'
import { chatStartSchema } from '#modules/chat/conversations/rules/chat-input.ts'
import type { ChatState, ShownWidget } from '#modules/chat/rules/visitor-chat.ts'
import { availability } from '#modules/chat/widget/queries/availability.server.ts'
import { widgetConfig } from '#modules/chat/widget/queries/widget-config.server.ts'
import type { WidgetConfig } from '#modules/chat/widget/rules/widget-config.ts'
import type { HttpEnv } from '../../request-scope.ts'
import { bodyOf, jsonAnswer, offerSoon, refusal, visitorOf } from './chat-request.ts'

/**
 * `GET /api/chat`: what the panel opens with. `POST /api/chat`: a chat begins with its first
 * message, and the browser gets its secret (D28).
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
