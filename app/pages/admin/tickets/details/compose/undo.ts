import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { undoReply } from '#modules/support/held-replies/operations/held-replies.server.ts'
import { undoSchema } from '#modules/support/rules/ticket-forms.ts'
import type { Route } from './+types/undo'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: undoSchema,
  back: href('/admin/tickets/:id', { id: params.id }),
  run: (member, { isInternal, ...begun }) =>
    undoReply(
      member,
      params.message,
      begun.idempotencyKey === '' ? null : { ...begun, isInternal: isInternal === 'yes' },
    ),
  done: 'Reply not sent',
}))

export const loader = action.loader
