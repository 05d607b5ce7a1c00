import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { byStaff } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { undoReply } from '#modules/support/held-replies/operations/undo-reply.server.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import type { Route } from './+types/undo'

const failure = 'Failed to undo. The reply may have been sent.'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayHandleTickets),
  schema: noFields,
  failure,
  back: href('/admin/tickets/:id', { id: params.id }),
  run: (member) => undoReply(member, params.message),
  done: 'Reply not sent',
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(failure)
