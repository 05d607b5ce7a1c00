import { data } from 'react-router'
import { attachmentAnswer } from '#app/answers/file-answers.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { removeUpload } from '#modules/support/files/operations/ticket-files.server.ts'
import { attachment } from '#modules/support/files/queries/attachment.server.ts'
import type { Route } from './+types/file'

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  return attachmentAnswer(await attachment(member, args.params.id))
}

/** Takes a file away that was uploaded and is not sent yet. */
export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => removeUpload(member, params.id),
  done: () => data({}),
}))
