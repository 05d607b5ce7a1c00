import type { Hono } from 'hono'
import { leaveChatAsMessage } from '#modules/chat/left-messages/operations/leave-chat-as-message.server.ts'
import { leaveMessage } from '#modules/chat/left-messages/operations/leave-message.server.ts'
import {
  leftChatSchema,
  leftMessageSchema,
} from '#modules/chat/left-messages/rules/left-message.ts'
import type { HttpEnv } from '../../request-scope.ts'
import { bodyOf, json, refusal, visitorOf } from './chat-request.ts'

/**
 * While no operator is online: a message instead of a chat, or the text of a chat that no operator
 * answered.
 */
export function leftMessagesApi(app: Hono<HttpEnv>): void {
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
