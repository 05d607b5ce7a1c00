import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { turnIntoTicket } from '#modules/enquiries/operations/turn-into-ticket.server.ts'
import { TicketQuestion } from '../correspondence/reply-fields.tsx'
import type { Route } from './+types/ticket'
import type { EnquiryOutlet } from './details.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Turn into ticket' }]

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => turnIntoTicket(member, 'general', params.id),
  done: ({ ticketId, number }) =>
    redirectWithToast(href('/admin/tickets/:id', { id: ticketId }), {
      kind: 'success',
      message: `Ticket ${number} created`,
    }),
}))

export default function TurnIntoTicket({ actionData }: Route.ComponentProps) {
  const { back } = useOutletContext<EnquiryOutlet>()
  return <TicketQuestion noun="enquiry" back={back} refusal={actionData?.refusal} />
}
