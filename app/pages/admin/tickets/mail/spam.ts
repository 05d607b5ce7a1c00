import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { markSpam } from '#modules/support/strangers/operations/mark-spam.server.ts'
import type { Route } from './+types/spam'

/** Marks an email and its sender as spam. */
export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/tickets/mail/:id', { id: params.id }),
  run: (member) => markSpam(member, params.id),
  done: ({ closed }) =>
    closed === null ? 'Marked as spam' : `Marked as spam. Ticket ${closed} was closed.`,
}))

export const loader = action.loader
