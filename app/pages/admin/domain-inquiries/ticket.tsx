import { href, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { turnIntoTicket } from '#modules/enquiries/operations/turn-into-ticket.server.ts'
import { TicketQuestion } from '../correspondence/reply-fields.tsx'
import type { Route } from './+types/ticket'
import { openInquiry } from './addresses.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Turn into ticket' }]

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => turnIntoTicket(member, 'domain', params.id),
  done: ({ ticketId, number }) =>
    redirectWithToast(href('/admin/tickets/:id', { id: ticketId }), {
      kind: 'success',
      message: `Ticket ${number} created`,
    }),
}))

export default function TurnIntoTicket({ actionData, params: { id } }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <TicketQuestion noun="inquiry" back={openInquiry(search, id)} refusal={actionData?.refusal} />
  )
}
