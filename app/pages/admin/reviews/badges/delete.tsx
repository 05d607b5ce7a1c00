import { data } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteBadge } from '#modules/content/reviews/operations/save-badge.server.ts'
import { badgeById } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete Badge' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await badgeById(args.params.id)
  if (!row) throw data('Badge not found', { status: 404 })
  return { name: row.name }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteBadge(member, params.id),
  done: () =>
    redirectWithToast('/admin/reviews/badges', {
      kind: 'success',
      message: 'Badge deleted successfully',
    }),
}))

export default function DeleteBadge({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <DialogForm
      title="Delete badge?"
      description="Are you sure you want to delete this badge?"
      back="/admin/reviews/badges"
      refusal={actionData?.refusal}
      submitLabel="Delete badge"
      submitVariant="danger"
    >
      <p className="wrap-anywhere font-medium">{name}</p>
    </DialogForm>
  )
}
