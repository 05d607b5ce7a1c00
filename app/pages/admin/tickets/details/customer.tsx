import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { customerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { requesterOfTicket } from '#modules/support/queries/requester.server.ts'
import { linkCustomerSchema } from '#modules/support/rules/ticket-forms.ts'
import { linkCustomer } from '#modules/support/strangers/operations/link-customer.server.ts'
import { offeredCustomers } from '#modules/support/strangers/queries/offered-customers.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { CustomerPicker } from '../../customer-picker.tsx'
import type { Route } from './+types/customer'

const heading = 'Link to a customer'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const ticket = await requesterOfTicket(args.params.id)
  if (!ticket) throw data('There is no such ticket.', { status: 404 })
  if (ticket.customerId !== null) throw redirect(href('/admin/tickets/:id', { id: ticket.id }))
  const search = searchParams.get('q') ?? ''
  const customer = await customerChoice(searchParams.get('customer') ?? '')
  const matches = customer ? [] : await offeredCustomers(ticket.requesterEmail, search)
  return { number: ticket.number, address: ticket.requesterEmail, customer, matches, search }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: linkCustomerSchema,
  run: (member, { customerId }) => linkCustomer(member, params.id, customerId),
  done: ({ ticketId, customerName }) =>
    redirectWithToast(href('/admin/tickets/:id', { id: ticketId }), {
      kind: 'success',
      message: `Linked to ${customerName}`,
    }),
}))

export default function LinkCustomer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, address, customer, matches, search } = loaderData
  return (
    <>
      <PageHeader
        title={heading}
        description={<span className="wrap-anywhere">{`${number}, from ${address}`}</span>}
        back={{ label: 'Ticket', to: href('/admin/tickets/:id', { id: params.id }) }}
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <CustomerPicker customer={customer} matches={matches} search={search} />
        {customer && (
          <Card title="What changes">
            <FormShell
              key={customer.id}
              action={`${href('/admin/tickets/:id/customer', params)}?${new URLSearchParams({ customer: customer.id })}`}
              refusal={actionData?.refusal}
              submitLabel="Link customer"
              pendingLabel="Linking..."
            >
              <HiddenField name="customerId" value={customer.id} />
              {customer.email.toLowerCase() !== address.toLowerCase() && (
                <Alert kind="warning" title="The addresses differ">
                  <span className="wrap-anywhere">{address}</span> is not this customer’s address.
                  Link them only if you know that it’s theirs.
                </Alert>
              )}
              <p className="text-sm">
                They see the whole ticket except internal notes. Answers go to{' '}
                <span className="wrap-anywhere">{customer.email}</span>.
              </p>
            </FormShell>
          </Card>
        )}
      </div>
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
