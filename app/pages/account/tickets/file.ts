import { data } from 'react-router'
import { attachmentAnswer } from '#app/answers/file-answers.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { removeUpload } from '#modules/support/files/operations/ticket-files.server.ts'
import { attachment } from '#modules/support/files/queries/attachment.server.ts'
import type { Route } from './+types/file'

/**
 * A file of one of the customer's tickets. Staff are customers here: what they may read as staff is
 * in the back office.
 */
export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  return attachmentAnswer(await attachment({ ...person, staff: null }, args.params.id))
}

/** Takes a file away that was uploaded and is not sent yet. */
export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (person) => removeUpload(person, params.id),
  done: () => data({}),
}))
