import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { CustomerForm } from '#modules/customers/components/customer-form.tsx'
import { updateCustomer } from '#modules/customers/operations/update-customer.server.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import { customerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { customerFormSchema } from '#modules/customers/rules/customer-form.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/edit'
import { fullName } from './columns.tsx'
import { updateFailure } from './update-failure.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Edit Customer' }]

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, mayManageCustomers)
  const details = await customerDetails(args.params.id)
  if (!details) throw data('Customer not found', { status: 404 })
  const { billingAddress, tags, id, firstName, lastName, email, phone, company, vatNumber, status, notes } = details.customer
  const values = { ...billingAddress, firstName, lastName, email, phone, company, vatNumber, status, notes, tags: tags.join(', ') }
  return { id, values, signInEmail: details.account?.email ?? null }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayManageCustomers),
  schema: customerFormSchema,
  failure: updateFailure,
  run: (member, input) => updateCustomer(member, params.id, input),
  done: () => redirectWithToast(href('/admin/customers/:id', { id: params.id }), { kind: 'success', message: 'Customer updated successfully' }),
}))

export const clientAction = formClientAction(updateFailure)

export default function EditCustomer({ loaderData: { id, values, signInEmail }, actionData }: Route.ComponentProps) {
  const back = href('/admin/customers/:id', { id })
  const hint = 'Invoices and emails are sent to this address.'
  return (
    <>
      <PageHeader title="Edit Customer" back={{ label: fullName(values), to: back }} />
      <CustomerForm
        values={{ ...values, ...actionData?.typed }}
        refusal={actionData?.refusal}
        submitLabel="Save changes"
        pendingLabel="Saving..."
        cancelTo={back}
        emailHint={signInEmail === null ? hint : `${hint} They still sign in with ${signInEmail}.`}
      />
    </>
  )
}
