import { data, href } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { CustomerForm } from '#modules/customers/components/customer-form.tsx'
import { updateCustomer } from '#modules/customers/operations/update-customer.server.ts'
import { customerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { customerFormSchema } from '#modules/customers/rules/customer-form.ts'
import { customerTexts, customerValues } from '#modules/customers/rules/customer-values.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/edit'
import { fullName } from './columns.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Edit customer' }]

export async function loader(args: Route.LoaderArgs) {
  const details = await customerDetails(args.params.id)
  if (!details) throw data('Customer not found', { status: 404 })
  const values = customerValues(details.customer)
  return {
    id: details.customer.id,
    name: fullName(details.customer),
    values,
    version: versionOfValues(values),
    signInEmail: details.account?.email ?? null,
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: customerFormSchema,
  run: (member, input) => updateCustomer(member, params.id, input),
  done: () =>
    redirectWithToast(href('/admin/customers/:id', { id: params.id }), {
      kind: 'success',
      message: 'Customer updated successfully',
    }),
}))

export default function EditCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, values, signInEmail } = loaderData
  const back = href('/admin/customers/:id', { id })
  const hint = 'Invoices and emails are sent to this address.'
  return (
    <>
      <PageHeader title="Edit customer" back={{ label: name, to: back }} />
      <CustomerForm
        values={{ ...values, ...actionData?.typed }}
        version={shownVersion(loaderData, actionData)}
        conflict={
          actionData &&
          isNewerSave(actionData) && (
            <BothVersions
              differences={textDifferences(
                customerTexts(values),
                customerTexts({ ...values, ...actionData.typed }),
              )}
            />
          )
        }
        refusal={actionData?.refusal}
        submitLabel="Save changes"
        pendingLabel="Saving..."
        cancelTo={back}
        emailHint={signInEmail === null ? hint : `${hint} They still sign in with ${signInEmail}.`}
      />
    </>
  )
}
