import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { confirmEnd } from '#modules/provisioning/operations/manage-services.server.ts'
import { serviceById } from '#modules/provisioning/queries/services.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/end'

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const details = await serviceById(id)
  if (!details) throw data('There is no such service.', { status: 404 })
  return { domain: details.service.domain, serverName: details.server?.name ?? '' }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => confirmEnd(member, id),
  done: () =>
    redirectWithToast(href('/admin/services/:id', { id }), {
      kind: 'success',
      message: 'It is being deleted.',
    }),
}))

export default function EndService({
  loaderData: { domain, serverName },
  actionData,
  params: { id },
}: Route.ComponentProps) {
  return (
    <DialogForm
      title={`Delete the account of ${domain}?`}
      description={`Its files, databases and mailboxes on ${serverName} go with it. This cannot be undone.`}
      back={href('/admin/services/:id', { id })}
      refusal={actionData?.refusal}
      submitLabel="Delete account"
      submitVariant="danger"
      pendingLabel="Deleting..."
    >
      {null}
    </DialogForm>
  )
}
