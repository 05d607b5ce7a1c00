import { href, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { matchedAddress } from '#app/request/matched-address.ts'
import { noFields } from '#kernel/form-fields.ts'
import { turnIntoTicket } from '#modules/enquiries/operations/turn-into-ticket.server.ts'
import type { EnquiryKind } from '#modules/enquiries/rules/enquiry-message.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/ticket'
import { openInquiry } from './enquiry-messages.ts'

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

/** The question before what came by a form of the site becomes a ticket. */
export default function TurnIntoTicket({ loaderData, actionData, params }: Route.ComponentProps) {
  const { search } = useLocation()
  const { id } = params
  const pages = {
    general: { noun: 'enquiry', back: `${href('/admin/enquiries/:id', { id })}${search}` },
    domain: { noun: 'inquiry', back: openInquiry(search, id) },
  } as const
  const { noun, back } = pages[loaderData.kind]
  return (
    <DialogForm
      title={`Turn this ${noun} into a ticket?`}
      description="The ticket begins with everything written so far, and what they answer goes there. Their address is not confirmed, so link a customer on the ticket if you know them."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Turn into ticket"
      pendingLabel="Creating..."
    >
      {null}
    </DialogForm>
  )
}
