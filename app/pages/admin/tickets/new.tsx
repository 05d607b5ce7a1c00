import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refuseLargeFiles } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { newId } from '#kernel/ids.ts'
import {
  customerChoice,
  customerChoices,
} from '#modules/customers/queries/customer-choices.server.ts'
import { openTicketFor } from '#modules/support/operations/open-ticket.server.ts'
import { servicesOf } from '#modules/support/queries/requester.server.ts'
import { staffTicketSchema } from '#modules/support/rules/ticket-forms.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { CustomerPicker } from '../customer-picker.tsx'
import type { Route } from './+types/new'
import { NewTicketForm } from './new/form.tsx'

const heading = 'New ticket'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const search = searchParams.get('q') ?? ''
  const customer = await customerChoice(searchParams.get('customer') ?? '')
  const [matches, services] = await Promise.all([
    customer ? [] : customerChoices(search),
    customer ? servicesOf(customer.id) : [],
  ])
  return { customer, matches, services, search, idempotencyKey: newId() }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: staffTicketSchema,
  run: (member, ticket) => openTicketFor(member, ticket),
  done: ({ ticketId, number }) =>
    redirectWithToast(href('/admin/tickets/:id', { id: ticketId }), {
      kind: 'success',
      message: `Ticket ${number} created`,
    }),
}))

export const clientAction = refuseLargeFiles

export default function NewTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, matches, services, search, idempotencyKey } = loaderData
  return (
    <>
      <PageHeader
        title={heading}
        description="On behalf of a customer, who gets it by email."
        back={{ label: 'Tickets', to: href('/admin/tickets') }}
      />
      <CustomerPicker customer={customer} matches={matches} search={search} />
      {customer && (
        <NewTicketForm
          key={customer.id}
          customerId={customer.id}
          services={services}
          idempotencyKey={idempotencyKey}
          answer={actionData}
        />
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message="Failed to load customers"
      retryLabel="Retry"
      error={error}
    />
  )
}
