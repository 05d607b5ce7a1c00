import { href } from 'react-router'
import { actionByAddress, buttonAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import {
  makeTicketOfMail,
  retryMail,
} from '#modules/support/incoming-mail/operations/mail-outcome.server.ts'
import { markSpam, unmarkSpam } from '#modules/support/strangers/operations/mark-spam.server.ts'
import type { Route } from './+types/change'

const back = (id: string) => href('/admin/tickets/mail/:id', { id })

/** The buttons of a received email, each with its own address. */
const changes = actionByAddress(
  {
    retry: buttonAction(({ params: { id } }: Route.ActionArgs) => ({
      schema: noFields,
      back: back(id),
      run: (member) => retryMail(member, id),
      done: 'The email is being processed again.',
    })),
    ticket: buttonAction(({ params: { id } }: Route.ActionArgs) => ({
      schema: noFields,
      back: back(id),
      run: (member) => makeTicketOfMail(member, id),
      done: 'The email is being turned into a ticket.',
    })),
    spam: buttonAction(({ params: { id } }: Route.ActionArgs) => ({
      schema: noFields,
      back: back(id),
      run: (member) => markSpam(member, id),
      done: ({ closed }) =>
        closed === null ? 'Marked as spam' : `Marked as spam. Ticket ${closed} was closed.`,
    })),
    'not-spam': buttonAction(({ params: { id } }: Route.ActionArgs) => ({
      schema: noFields,
      back: back(id),
      run: (member) => unmarkSpam(member, id),
      done: 'Not spam: email from this sender comes through.',
    })),
  },
  ({ params }: Route.ActionArgs) => params.property,
)

export const action = changes

/** Opening the address does nothing and leads back. */
export async function loader({ params: { id, property } }: Route.LoaderArgs) {
  changes.requireName(property)
  throw redirect(back(id))
}
