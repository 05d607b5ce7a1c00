import { z } from 'zod'
import { ok } from '#kernel/result.ts'
import { fileById } from '#modules/api/queries/objects/support.server.ts'
import { fileObject } from '#modules/api/rules/objects/support.ts'
import { removeUpload, uploadFile } from '#modules/support/files/operations/ticket-files.server.ts'
import { attachment } from '#modules/support/files/queries/attachment.server.ts'
import { mayHandleTickets, mayWriteOwnTickets } from '#modules/support/policy.ts'
import { type Endpoint, endpoint, gone } from '../endpoint.ts'

const tag = 'Tickets'
const policy = { staff: mayHandleTickets, customer: mayWriteOwnTickets }

/** Files of messages. Each is uploaded before the message that names it. */
export const fileEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/files/{file}',
    operationId: 'getFile',
    tag,
    summary: 'Read a file of a message',
    scope: 'tickets:read',
    policy,
    ids: { file: 'file' },
    answer: 'application/octet-stream',
    read: async ({ actor, ids }) => {
      const file = await attachment(actor, ids.file ?? '')
      if (!file.ok) return file
      const { bytes, name: fileName, type } = file.value
      return ok({ kind: 'bytes' as const, bytes, fileName, type })
    },
  }),
  endpoint({
    method: 'post',
    path: '/files',
    operationId: 'uploadFile',
    tag,
    summary: 'Upload a file for a message',
    description:
      'At most 5 MB. A ticket or message that names it in `files` takes it along; what none names is deleted after a day.',
    scope: 'tickets:write',
    policy,
    status: 201,
    isForm: true,
    renamed: { files: '/file' },
    body: z.strictObject({ file: z.file() }),
    answer: fileObject,
    act: async ({ actor, body: { file } }) => {
      const bytes = Buffer.from(await file.arrayBuffer())
      const stored = await uploadFile(actor, { name: file.name, bytes })
      return stored.ok ? ok({ id: stored.value.id }) : stored
    },
    read: (_, { id }) => fileById(id),
  }),
  endpoint({
    ...gone,
    method: 'delete',
    path: '/files/{file}',
    operationId: 'removeUpload',
    tag,
    summary: 'Delete an uploaded file that no message has',
    scope: 'tickets:write',
    policy,
    ids: { file: 'file' },
    act: ({ actor, ids }) => removeUpload(actor, ids.file ?? ''),
  }),
]
