import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { addPicture } from '#modules/content/operations/add-picture.server.ts'
import { uploadForm } from '#modules/content/rules/library.ts'
import type { Route } from './+types/files'

/** Takes one picture from the upload list or from an editor. */
export const action = formAction((_: Route.ActionArgs) => ({
  schema: uploadForm,
  run: async (member, { file, altText }) =>
    addPicture(member, { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }, altText),
  done: (picture) => data(picture),
}))

/** There is nothing to see here. */
export function loader() {
  throw redirect(href('/admin/media'))
}
