import { data, Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteCustomer } from '#modules/accounts/operations/delete-customer.server.ts'
import { deletionFacts } from '#modules/accounts/queries/traces-of-customer.server.ts'
import { deletionObstacle } from '#modules/accounts/rules/customer-deletion.ts'
import { customerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { peopleOf } from '#modules/customers/queries/people/people.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/delete'
import { fullName } from './columns.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Delete customer' }]

export async function loader(args: Route.LoaderArgs) {
  const details = await customerDetails(args.params.id)
  if (!details) throw data('Customer not found', { status: 404 })
  const { customer, account } = details
  const facts = await deletionFacts(customer.id)
  const effects = {
    hasAccount: account !== null,
    isStaff: account?.isStaff ?? false,
    people: (await peopleOf(customer.id)).length,
    waitingOrders: facts.waitingOrders,
  }
  return {
    id: customer.id,
    name: fullName(customer),
    email: customer.email,
    obstacle: deletionObstacle(facts),
    effects,
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteCustomer(member, params.id),
  done: () =>
    redirectWithToast('/admin/customers', {
      kind: 'success',
      message: 'Customer deleted successfully',
    }),
}))

export default function DeleteCustomer({
  loaderData: { id, name, email, obstacle, effects },
  actionData,
}: Route.ComponentProps) {
  const navigation = useNavigation()
  const back = href('/admin/customers/:id', { id })
  if (obstacle !== null) {
    return (
      <>
        <PageHeader title="Delete customer" back={{ label: name, to: back }} />
        <Alert kind="warning" title={`${name} cannot be deleted yet`}>
          {obstacle}
        </Alert>
        <div>
          <Button to={back} variant="outline">
            Back to the customer
          </Button>
        </div>
      </>
    )
  }
  return (
    <Form method="post">
      <ConfirmPage
        refusal={actionData?.refusal}
        title={`Delete ${name}?`}
        confirmLabel="Delete customer"
        cancelTo={back}
        pending={navigation.formData !== undefined}
      >
        <p className="wrap-anywhere font-medium text-text">{email}</p>
        <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5">
          {happens(effects).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-3">This cannot be undone.</p>
      </ConfirmPage>
    </Form>
  )
}

type Effects = { hasAccount: boolean; isStaff: boolean; people: number; waitingOrders: number }

/** The consequences of deleting, shown before it happens. */
function happens({ hasAccount, isStaff, people, waitingOrders }: Effects): string[] {
  return [
    ...(hasAccount && !isStaff
      ? ['The sign-in account is removed, and the customer is signed out everywhere.']
      : []),
    ...(isStaff ? ['The sign-in account belongs to a staff member and stays.'] : []),
    ...(people > 0
      ? ['People who act for this customer lose their access. Their own sign-in accounts stay.']
      : []),
    'Name, contact details, notes and tags are erased, also from the email log, the activity log, histories and what the gateway sent. Their enquiries are removed.',
    ...(waitingOrders === 1 ? ['The order awaiting payment is cancelled.'] : []),
    ...(waitingOrders > 1 ? [`The ${waitingOrders} orders awaiting payment are cancelled.`] : []),
    'Paid and credited invoices stay as they were issued, with the buyer on them, and so do payments: tax law wants them for five years.',
    'Domains and names of services are erased from orders and subscriptions. They stay on the lines of those invoices.',
    'Text that staff or the bank wrote stays as it is: notes on orders and lines of bank statements.',
    'The customer can sign up again with the same email address and starts fresh.',
  ]
}
