import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteDnsServer } from '#modules/dns/operations/manage-dns-servers.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/remove'

export function loader() {
  return null
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteDnsServer(member, id),
  done: () =>
    redirectWithToast(href('/admin/servers'), { kind: 'success', message: 'DNS server deleted' }),
}))

export default function RemoveDnsServer({ actionData, params: { id } }: Route.ComponentProps) {
  return (
    <DialogForm
      title="Delete this DNS server?"
      description="Nothing changes on the server itself. One that has or had zones can’t be deleted."
      back={href('/admin/servers/dns/:id', { id })}
      refusal={actionData?.refusal}
      submitLabel="Delete DNS server"
      submitVariant="danger"
      pendingLabel="Deleting..."
    >
      {null}
    </DialogForm>
  )
}
