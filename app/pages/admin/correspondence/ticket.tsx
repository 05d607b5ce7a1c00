import { href, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { matchedAddress } from '#app/request/matched-address.ts'
import { noFields } from '#kernel/form-fields.ts'
import { turnIntoTicket } from '#modules/enquiries/operations/turn-into-ticket.server.ts'
import type { EnquiryKind } from '#modules/enquiries/rules/enquiry-message.ts'
import type { Route } from './+types/ticket'
import { openInquiry } from './enquiry-messages.ts'
import { TicketQuestion } from './reply-fields.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Turn into ticket' }]

export function loader(args: Route.LoaderArgs) {
  return { kind: kindOf(args) }
}

/** By which form of the site it came. */
function kindOf(args: Pick<Route.LoaderArgs, 'pattern' | 'params'>): EnquiryKind {
  return matchedAddress(args).startsWith('/admin/enquiries/') ? 'general' : 'domain'
}

export const action = formAction((args: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => turnIntoTicket(member, kindOf(args), args.params.id),
  done: ({ ticketId, number }) =>
    redirectWithToast(href('/admin/tickets/:id', { id: ticketId }), {
      kind: 'success',
      message: `Ticket ${number} created`,
    }),
}))

export default function TurnIntoTicket({ loaderData, actionData, params }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id } = params
  const pages = {
    general: { noun: 'enquiry', back: `${href('/admin/enquiries/:id', { id })}${search}` },
    domain: { noun: 'inquiry', back: openInquiry(search, id) },
  } as const
  return <TicketQuestion {...pages[loaderData.kind]} refusal={actionData?.refusal} />
}
