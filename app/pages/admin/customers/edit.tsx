import { data } from 'react-router'
import { parseForm, refusedForm } from '#app/answer-form.server.ts'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { keepTyped } from '#app/keep-typed.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { andThen } from '#kernel/result.ts'
import { CustomerForm } from '#modules/customers/components/customer-form.tsx'
import { updateCustomer } from '#modules/customers/operations/update-customer.server.ts'
import { customerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { customerFormSchema } from '#modules/customers/rules/customer-form.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/edit'
import { fullName } from './columns.tsx'
import { updateFailure } from './update-failure.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Edit Customer' }]

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'customers.manage')
  const details = await customerDetails(args.params.id)
  if (!details) throw data('Customer not found', { status: 404 })
  const { billingAddress, tags, id, firstName, lastName, email, phone, company, vatNumber, status, notes } = details.customer
  const values = { ...billingAddress, firstName, lastName, email, phone, company, vatNumber, status, notes, tags: tags.join(', ') }
  return { id, values, signInEmail: details.account?.email ?? null }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const result = await attempt(args, updateFailure, async () => {
    const member = await requirePermission(args, 'customers.manage')
    return andThen(parseForm(form, customerFormSchema), (input) => updateCustomer(member, args.params.id, input))
  })
  if (!result.ok) return refusedForm(result.error, form)
  return redirectWithToast(`/admin/customers/${args.params.id}`, { kind: 'success', message: 'Customer updated successfully' })
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return keepTyped(request, (answer) => attemptInBrowser(() => serverAction(), updateFailure, answer))
}

export default function EditCustomer({ loaderData: { id, values, signInEmail }, actionData }: Route.ComponentProps) {
  const back = `/admin/customers/${id}`
  const hint = 'Invoices and messages go here.'
  return (
    <>
      <PageHeader title="Edit Customer" back={{ label: fullName(values), to: back }} />
      <CustomerForm
        values={{ ...values, ...actionData?.typed }}
        refusal={actionData?.refusal}
        submitLabel="Save changes"
        pendingLabel="Saving..."
        cancelTo={back}
        emailHint={signInEmail === null ? hint : `${hint} Signing in stays with ${signInEmail}.`}
      />
    </>
  )
}
