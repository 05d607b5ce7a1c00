import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveService } from '#modules/provisioning/operations/manage-services.server.ts'
import { serviceById } from '#modules/provisioning/queries/services.server.ts'
import { serviceFactsForm } from '#modules/provisioning/rules/service-forms.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/edit'

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const details = await serviceById(id)
  if (!details) throw data('There is no such service.', { status: 404 })
  return { domain: details.service.domain, userName: details.service.userName }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: serviceFactsForm,
  run: (member, facts) => saveService(member, id, facts),
  done: () =>
    redirectWithToast(href('/admin/services/:id', { id }), { kind: 'success', message: 'Saved' }),
}))

export default function EditService({
  loaderData,
  actionData,
  params: { id },
}: Route.ComponentProps) {
  const field = (name: 'domain' | 'userName') => ({
    name,
    defaultValue: actionData?.typed[name] ?? loaderData[name],
    error: actionData?.refusal.fields?.[name],
    autoComplete: 'off',
  })
  return (
    <DialogForm
      title="Domain and user name"
      description="What the account will be called. It is set up as soon as both are known to be free."
      back={href('/admin/services/:id', { id })}
      refusal={actionData?.refusal}
      submitLabel="Save"
      pendingLabel="Saving..."
    >
      <TextField label="Domain" required placeholder="example.co.za" {...field('domain')} />
      <TextField
        label="User name"
        hint="Blank: one is made of the domain."
        {...field('userName')}
      />
    </DialogForm>
  )
}
