import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { refuse } from '#kernel/result.ts'
import { uploadFile } from '#modules/support/files/operations/ticket-files.server.ts'
import { uploadSchema } from '#modules/support/rules/ticket-forms.ts'
import type { Route } from './+types/upload'

/** Takes one file of a message that is being written (`AttachmentField`). */
export const action = formAction((_: Route.ActionArgs) => ({
  schema: uploadSchema,
  run: async (member, { file }) => {
    if (!file) return refuse('invalid', 'This file is empty.')
    return uploadFile(member, { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })
  },
  done: (file) => data(file),
}))

/** There is nothing to see here. */
export function loader() {
  throw redirect(href('/admin/tickets'))
}
