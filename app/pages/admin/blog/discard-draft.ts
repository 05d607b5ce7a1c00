import { href } from 'react-router'
import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { text } from '#kernel/form-fields.ts'
import { discardPostDraft } from '#modules/blog/operations/draft-post.server.ts'
import type { Route } from './+types/discard-draft'

export const action = buttonAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: z.object({ isNew: text(10) }),
  back: ({ isNew }) => (isNew ? href('/admin/blog') : href('/admin/blog/:id', { id })),
  run: (member) => discardPostDraft(member, id),
  done: 'Unsaved changes discarded',
}))

export const loader = action.loader
