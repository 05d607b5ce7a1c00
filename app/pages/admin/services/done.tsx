import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { finishByHand } from '#modules/provisioning/operations/manage-services.server.ts'
import { newServersOf } from '#modules/provisioning/queries/servers.server.ts'
import { serviceById } from '#modules/provisioning/queries/services.server.ts'
import { verbLabels } from '#modules/provisioning/rules/action.ts'
import { byHandForm } from '#modules/provisioning/rules/service-forms.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/done'

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const details = await serviceById(id)
  if (!details?.open) throw data('Nothing of this service is waiting any more.', { status: 404 })
  const { service, open } = details
  const servers = open.verb === 'change_plan' ? await newServersOf(id) : []
  return {
    servers,
    domain: service.domain,
    userName: service.userName,
    actionId: open.id,
    verb: open.verb,
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: byHandForm,
  run: (member, values) => finishByHand(member, id, values),
  done: () =>
    redirectWithToast(href('/admin/services/:id', { id }), { kind: 'success', message: 'Done' }),
}))

export default function Done({
  loaderData: { servers, domain, userName, actionId: shown, verb },
  actionData,
  params: { id },
}: Route.ComponentProps) {
  return (
    <DialogForm
      title={`${verbLabels[verb]}: is it done?`}
      description={`Say so once it is so on the server. The customer of ${domain || 'this service'} may hear of it at once.`}
      back={href('/admin/services/:id', { id })}
      refusal={actionData?.refusal}
      submitLabel="It is done"
      pendingLabel="Saving..."
    >
      <HiddenField name="actionId" value={shown} />
      {verb === 'create' && (
        <TextField
          label="User name on the server"
          name="userName"
          autoComplete="off"
          defaultValue={actionData?.typed.userName ?? userName}
          error={actionData?.refusal.fields?.userName}
          hint="The customer is told. Blank where there is none."
        />
      )}
      {servers.length > 0 && (
        <SelectField
          label="Server that it is on now"
          name="serverId"
          required
          placeholder="Choose a server"
          options={servers.map((server) => ({ value: server.id, label: server.name }))}
          defaultValue={actionData?.typed.serverId}
          error={actionData?.refusal.fields?.serverId}
        />
      )}
    </DialogForm>
  )
}
