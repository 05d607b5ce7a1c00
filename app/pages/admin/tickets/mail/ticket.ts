import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { makeTicketOfMail } from '#modules/support/incoming-mail/operations/retry-mail.server.ts'
import type { Route } from './+types/ticket'

/** Makes a ticket of an email that became none. */
export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/tickets/mail/:id', { id: params.id }),
  run: (member) => makeTicketOfMail(member, params.id),
  done: 'The email is being turned into a ticket.',
}))

export const loader = action.loader
