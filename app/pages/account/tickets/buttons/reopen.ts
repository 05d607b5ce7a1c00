import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { setOwnTicketStatus } from '#modules/support/operations/write-as-customer.server.ts'
import type { Route } from './+types/reopen'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/dashboard/tickets/:id', { id: params.id }),
  run: (person) => setOwnTicketStatus(person, params.id, 'open'),
  done: 'Ticket opened again',
}))

export const loader = action.loader
