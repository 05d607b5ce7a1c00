import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { serviceLabelLabel } from '#modules/billing/orders/rules/service-label-text.ts'
import { renameService } from '#modules/billing/subscription-changes/operations/rename-service.server.ts'
import { serviceNameForm } from '#modules/billing/subscription-changes/rules/change-forms.ts'
import { customerService } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/service-name'

export const meta: Route.MetaFunction = () => [{ title: 'Name a service' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const found = await customerService(person, args.params.id)
  if (!found.ok) throw refusalError(found.error)
  const { id, name, plan, status } = found.value
  if (status === 'cancelled' || person.viewedBy !== undefined)
    throw redirect(href('/dashboard/services/:id', { id }))
  return { id, name, label: plan === null ? '' : name }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: serviceNameForm,
  run: (person, { serviceLabel }) => renameService(person, params.id, serviceLabel),
  done: () =>
    redirectWithToast(href('/dashboard/services/:id', { id: params.id }), {
      kind: 'success',
      message: 'Name saved',
    }),
}))

export default function ServiceName({
  loaderData: { id, name, label },
  actionData,
}: Route.ComponentProps) {
  const back = href('/dashboard/services/:id', { id })
  return (
    <>
      <PageHeader
        back={{ label: name, to: back }}
        title="Name this service"
        description="Your next invoices and our emails will use the name. Invoices you already have stay as they are."
      />
      <Card className="max-w-2xl">
        <FormShell
          refusal={actionData?.refusal}
          submitLabel="Save name"
          pendingLabel="Saving..."
          aside={
            <Button to={back} variant="outline">
              Cancel
            </Button>
          }
        >
          <TextField
            label={serviceLabelLabel}
            name="serviceLabel"
            autoComplete="off"
            defaultValue={actionData?.typed.serviceLabel ?? label}
            error={actionData?.refusal.fields?.serviceLabel}
            hint="Such as example.co.za or My shop. Leave it blank to show the plan’s name."
          />
        </FormShell>
      </Card>
    </>
  )
}
