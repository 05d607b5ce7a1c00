import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { openBeside } from '#app/shells/admin/chat/console-address.ts'
import { several } from '#kernel/form-fields.ts'
import { ok, refuse } from '#kernel/result.ts'
import { uploadAsOperator } from '#modules/chat/conversations/operations/upload-file.server.ts'
import {
  writeAsOperator,
  writeNote,
} from '#modules/chat/conversations/operations/write-as-operator.server.ts'
import {
  enterMessage,
  messageSchema,
  noteSchema,
} from '#modules/chat/conversations/rules/chat-input.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { maxFilesPerMessage } from '#modules/support/rules/attachment.ts'
import type { Route } from './+types/message'

const files = z
  .union([z.instanceof(File), z.string(), z.array(z.union([z.instanceof(File), z.string()]))])
  .optional()
  .transform((sent) =>
    [sent].flat().filter((file): file is File => file instanceof File && file.size > 0),
  )

const composedSchema = z.object({
  id: z.string().default(''),
  message: z.string().default(''),
  kind: z.enum(['reply', 'note']).default('reply'),
  uploads: several(maxFilesPerMessage),
  files,
  cannedReplies: several(20),
})
type Composed = z.output<typeof composedSchema>

/**
 * An answer or a private note. The console sends it by script and stays; without scripts its form
 * does, and is led back to the chat.
 */
export const action = buttonAction(({ params, url }: Route.ActionArgs) => ({
  schema: composedSchema,
  back: openBeside(url.searchParams, params.id),
  run: (member, composed) =>
    composed.kind === 'note'
      ? note(member, params.id, composed)
      : reply(member, params.id, composed),
}))

async function note(member: Person, chatId: string, { id, message }: Composed) {
  const read = noteSchema.safeParse({ id, content: message })
  return read.success
    ? writeNote(member, chatId, read.data)
    : refuse('invalid', read.error.issues[0]?.message ?? enterMessage)
}

async function reply(
  member: Person,
  chatId: string,
  { id, message, uploads, files: sent, cannedReplies }: Composed,
) {
  const added: string[] = []
  for (const file of sent) {
    const uploaded = await uploadAsOperator(member, chatId, {
      name: file.name,
      bytes: Buffer.from(await file.arrayBuffer()),
    })
    if (!uploaded.ok) return uploaded
    added.push(uploaded.value.id)
  }
  const read = messageSchema.safeParse({ id, content: message, files: [...uploads, ...added] })
  if (!read.success) return refuse('invalid', read.error.issues[0]?.message ?? enterMessage)
  const written = await writeAsOperator(member, chatId, { ...read.data, cannedReplies })
  return written.ok ? ok(null) : written
}

export const loader = action.loader
