import { data } from 'react-router'
import { attachmentAnswer } from '#app/answers/file-answers.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { removeUploadAsOperator } from '#modules/chat/conversations/operations/upload-file.server.ts'
import { chatFileForStaff } from '#modules/chat/conversations/queries/chat-file.server.ts'
import type { Route } from './+types/file'

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  return attachmentAnswer(await chatFileForStaff(member, args.params.id, args.params.file))
}

/** Takes a file away that was uploaded and is not sent yet. */
export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => removeUploadAsOperator(member, params.id, params.file),
  done: () => data({}),
}))
