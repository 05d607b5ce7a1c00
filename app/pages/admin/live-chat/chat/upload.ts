import { data } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { openBeside } from '#app/shells/admin/chat/console-address.ts'
import { optionalFile } from '#kernel/form-fields.ts'
import { refuse } from '#kernel/result.ts'
import { uploadAsOperator } from '#modules/chat/conversations/operations/upload-file.server.ts'
import type { Route } from './+types/upload'

/** Takes one file of a message that is being written. */
export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: z.object({ file: optionalFile }),
  run: async (member, { file }) => {
    if (!file) return refuse('invalid', 'This file is empty.')
    return uploadAsOperator(member, params.id, {
      name: file.name,
      bytes: Buffer.from(await file.arrayBuffer()),
    })
  },
  done: (file) => data(file),
}))

/** There is nothing to see here. */
export async function loader(args: Route.LoaderArgs) {
  throw redirect(openBeside(args.url.searchParams, args.params.id))
}
