import type { Hono } from 'hono'
import { attachmentAnswer } from '#app/answers/attachment-answer.server.ts'
import { isId } from '#kernel/ids.ts'
import { sendTypingAsOperator } from '#modules/chat/conversations/operations/send-typing.server.ts'
import {
  removeUploadAsOperator,
  uploadAsOperator,
} from '#modules/chat/conversations/operations/upload-file.server.ts'
import { chatFileForStaff } from '#modules/chat/conversations/queries/chat-file.server.ts'
import { messagesAfter } from '#modules/chat/conversations/queries/messages.server.ts'
import { typingSchema } from '#modules/chat/conversations/rules/chat-input.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import type { HttpEnv } from '../../request-scope.ts'
import {
  bodyOf,
  done,
  fileOf,
  json,
  jsonAnswer,
  noChatAnswer,
  numberAfter,
  refusal,
} from './chat-request.ts'

/** What the console asks for between its pages. Every operation asks again for the right. */
export function staffChatApi(app: Hono<HttpEnv>): void {
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
