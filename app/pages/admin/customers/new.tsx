import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { CustomerForm } from '#modules/customers/components/customer-form.tsx'
import { createCustomer } from '#modules/customers/operations/create-customer.server.ts'
import { newCustomerSchema } from '#modules/customers/rules/customer-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'Add customer' }]

export function loader() {
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: newCustomerSchema,
  run: (member, { account, ...person }) =>
    createCustomer(member, person, { kind: account ? 'mailed' : 'none' }),
  done: ({ customerId }) =>
    redirectWithToast(href('/admin/customers/:id', { id: customerId }), {
      kind: 'success',
      message: 'Customer added successfully',
    }),
}))

export default function AddCustomer({ actionData }: Route.ComponentProps) {
  const typed = actionData?.typed
  return (
    <>
      <PageHeader title="Add customer" back={{ label: 'Customers', to: '/admin/customers' }} />
      <CustomerForm
        values={{ country: 'ZA', status: 'active', ...typed }}
        refusal={actionData?.refusal}
        submitLabel="Add customer"
        pendingLabel="Adding..."
        cancelTo="/admin/customers"
        emailHint="Invoices and emails are sent to this address."
      >
        <CheckboxField
          label="Create a sign-in account"
          name="account"
          defaultChecked={typed === undefined || typed.account === 'on'}
          hint="A welcome email with a temporary password is sent to the customer. It works once, within 72 hours, and nobody else sees it."
          className="sm:col-span-2"
        />
      </CustomerForm>
    </>
  )
}
