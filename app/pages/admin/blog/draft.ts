import { data, href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { draftPost } from '#modules/blog/operations/draft-post.server.ts'
import { postDraftSchema } from '#modules/blog/rules/post-form.ts'
import type { Route } from './+types/draft'

/** Takes what is being written, from the script of the editor. */
export const action = buttonAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: postDraftSchema,
  back: href('/admin/blog/new/:id?', { id }),
  run: (member, { revision, ...values }) => draftPost(member, { id, revision }, values),
  done: ({ revision }) => data({ revision }),
}))

export const loader = action.loader
