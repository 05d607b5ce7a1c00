import { data, href } from 'react-router'
import { attachmentAnswer } from '#app/answers/file-answers.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { openBeside } from '#app/shells/admin/chat/console-address.ts'
import { type GuardArgs, signedInPerson } from '#app/shells/guards.server.ts'
import { refuse } from '#kernel/result.ts'
import {
  removeUploadAsOperator,
  uploadAsOperator,
} from '#modules/chat/conversations/operations/upload-file.server.ts'
import { chatFileForStaff } from '#modules/chat/conversations/queries/chat-file.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { removeUpload, uploadFile } from '#modules/support/files/operations/ticket-files.server.ts'
import { attachment } from '#modules/support/files/queries/attachment.server.ts'
import { uploadSchema } from '#modules/support/rules/ticket-forms.ts'
import type { Route } from './+types/message-file'

type SentFile = { name: string; bytes: Buffer }

/** Files of tickets, on either side, or of one chat. */
function filesAt({ pattern, params: { id = '', file = id }, url }: GuardArgs) {
  if (pattern.startsWith('admin/live-chat/'))
    return {
      back: openBeside(url.searchParams, id),
      read: (person: Person) => chatFileForStaff(person, id, file),
      store: (person: Person, sent: SentFile) => uploadAsOperator(person, id, sent),
      remove: (person: Person) => removeUploadAsOperator(person, id, file),
    }
  const isOwn = pattern.startsWith('dashboard/')
  return {
    back: href(isOwn ? '/dashboard/tickets' : '/admin/tickets'),
    // Staff are customers in their own area: what they may read as staff is in the back office.
    read: (person: Person) => attachment(isOwn ? { ...person, staff: null } : person, file),
    store: uploadFile,
    remove: (person: Person) => removeUpload(person, file),
  }
}

const isOfOne = ({ pattern }: GuardArgs) => !pattern.endsWith('/files')

/** One file; there is nothing to see at the address that files are sent to. */
export async function loader(args: Route.LoaderArgs) {
  const { back, read } = filesAt(args)
  if (!isOfOne(args)) throw redirect(back)
  return attachmentAnswer(await read(signedInPerson(args)))
}

/** Takes a file of a message that is being written, or takes it away again (`useMessageFiles`). */
export const action = formAction((args: Route.ActionArgs) => ({
  schema: uploadSchema,
  run: async (person, { file }) => {
    const { store, remove } = filesAt(args)
    if (isOfOne(args)) return remove(person)
    if (!file) return refuse('invalid', 'This file is empty.')
    return store(person, { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })
  },
  done: (file) => data(file ?? {}),
}))
