import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteGroup } from '#modules/provisioning/operations/manage-servers.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/remove-group'

export function loader() {
  return null
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteGroup(member, id),
  done: () =>
    redirectWithToast(href('/admin/servers'), { kind: 'success', message: 'Group deleted' }),
}))

export default function RemoveGroup({ actionData, params: { id } }: Route.ComponentProps) {
  return (
    <DialogForm
      title="Delete this group?"
      description="Its packages are sold by no server then: their orders wait to be set up by hand."
      back={href('/admin/servers/groups/:id', { id })}
      refusal={actionData?.refusal}
      submitLabel="Delete group"
      submitVariant="danger"
      pendingLabel="Deleting..."
    >
      {null}
    </DialogForm>
  )
}
