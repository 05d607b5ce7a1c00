import { parseForm, refusedForm } from '#app/answer-form.server.ts'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { keepTyped } from '#app/keep-typed.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { andThen } from '#kernel/result.ts'
import { CustomerForm } from '#modules/customers/components/customer-form.tsx'
import { createCustomer } from '#modules/customers/operations/create-customer.server.ts'
import { customerFormSchema } from '#modules/customers/rules/customer-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'Add Customer' }]

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'customers.manage')
  return null
}

/** B§8, when adding fails in the middle. */
const addFailure = 'Failed to add customer'

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const account = form.get('account') === 'on' ? ({ kind: 'mailed' } as const) : ({ kind: 'none' } as const)
  const result = await attempt(args, addFailure, async () => {
    const member = await requirePermission(args, 'customers.manage')
    return andThen(parseForm(form, customerFormSchema), (person) => createCustomer(member, person, account))
  })
  if (!result.ok) return refusedForm(result.error, form)
  return redirectWithToast(`/admin/customers/${result.value.customerId}`, { kind: 'success', message: 'Customer added successfully' })
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return keepTyped(request, (answer) => attemptInBrowser(() => serverAction(), addFailure, answer))
}

export default function AddCustomer({ actionData }: Route.ComponentProps) {
  const typed = actionData?.typed
  return (
    <>
      <PageHeader title="Add Customer" back={{ label: 'Customers', to: '/admin/customers' }} />
      <CustomerForm
        values={{ country: 'ZA', status: 'active', ...typed }}
        refusal={actionData?.refusal}
        submitLabel="Add Customer"
        pendingLabel="Adding..."
        cancelTo="/admin/customers"
        emailHint="Invoices and messages go here."
      >
        <CheckboxField
          label="Open a sign-in account"
          name="account"
          defaultChecked={typed === undefined || typed.account === 'on'}
          hint="A welcome email brings a temporary password, which works once and for 72 hours. Nobody else sees it."
          className="sm:col-span-2"
        />
      </CustomerForm>
    </>
  )
}
