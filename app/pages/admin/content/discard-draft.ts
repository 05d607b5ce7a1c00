import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { discardDraft } from '#modules/content/operations/save-section.server.ts'
import type { Route } from './+types/discard-draft'

export const action = buttonAction(({ params: { key } }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/content/:key/:form?', { key }),
  run: (member) => discardDraft(member, key),
  done: 'Draft discarded',
}))

export const loader = action.loader
