import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { addPicture } from '#modules/content/operations/add-picture.server.ts'
import { mayUsePictures } from '#modules/content/policy.ts'
import { uploadForm } from '#modules/content/rules/library.ts'
import type { Route } from './+types/files'
import { uploadFailure } from './failures.ts'

/** Takes one picture from the upload list or from an editor. */
export const action = formAction((_: Route.ActionArgs) => ({
  policy: byStaff(mayUsePictures),
  schema: uploadForm,
  failure: uploadFailure,
  run: async (member, { file, altText }) => addPicture(member, { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }, altText),
  done: (picture) => data(picture),
}))

/** There is nothing to see here. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, mayUsePictures)
  throw redirect(href('/admin/media'))
}
