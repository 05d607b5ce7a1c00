import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { serviceLabelLabel } from '#modules/billing/orders/rules/service-label-text.ts'
import { renameService } from '#modules/billing/subscription-changes/operations/rename-service.server.ts'
import { serviceNameForm } from '#modules/billing/subscription-changes/rules/change-forms.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { SubscriptionOutlet } from '../details.tsx'
import type { Route } from './+types/service-name'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: serviceNameForm,
  run: (member, { serviceLabel }) => renameService(member, params.id, serviceLabel),
  done: ({ label }) =>
    redirectWithToast(href('/admin/subscriptions/:id', { id: params.id }), {
      kind: 'success',
      message:
        label === '' ? 'The service has no name of its own now' : `The service is named ${label}`,
    }),
}))

export default function ServiceName({ actionData, params }: Route.ComponentProps) {
  const { subscription } = useOutletContext<SubscriptionOutlet>().details
  return (
    <DialogForm
      title="Name this service"
      description="Invoices and emails to come carry the name. Those already issued keep theirs."
      back={href('/admin/subscriptions/:id', { id: params.id })}
      refusal={actionData?.refusal}
      submitLabel="Save name"
      pendingLabel="Saving..."
    >
      <TextField
        label={serviceLabelLabel}
        name="serviceLabel"
        autoComplete="off"
        defaultValue={actionData?.typed.serviceLabel ?? subscription.serviceLabel}
        error={actionData?.refusal.fields?.serviceLabel}
        hint="Leave blank for none."
      />
    </DialogForm>
  )
}
