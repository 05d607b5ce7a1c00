import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { saveDraft } from '#modules/support/operations/save-draft.server.ts'
import { draftSchema } from '#modules/support/rules/ticket-forms.ts'
import type { Route } from './+types/draft'

/** Keeps what is typed while it is typed (`useDraft`). */
export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: draftSchema,
  back: href('/admin/tickets/:id', { id: params.id }),
  run: (member, { isInternal, ...draft }) =>
    saveDraft(member, params.id, { ...draft, isInternal: isInternal === 'yes' }),
}))

export const loader = action.loader
