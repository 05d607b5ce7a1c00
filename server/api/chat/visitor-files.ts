import type { Hono } from 'hono'
import { attachmentAnswer } from '#app/answers/attachment-answer.server.ts'
import {
  removeUploadAsVisitor,
  uploadAsVisitor,
} from '#modules/chat/conversations/operations/upload-file.server.ts'
import { chatFileForVisitor } from '#modules/chat/conversations/queries/chat-file.server.ts'
import type { HttpEnv } from '../../request-scope.ts'
import { done, fileOf, json, refusal, visitorOf } from './chat-request.ts'

/** Files of a visitor's chat (D29). */
export function visitorFilesApi(app: Hono<HttpEnv>): void {
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
