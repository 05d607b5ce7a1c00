import { data, href, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteReview } from '#modules/content/reviews/operations/save-review.server.ts'
import { reviewById } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete Review' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await reviewById(args.params.id)
  if (!row) throw data('Review not found', { status: 404 })
  return { name: row.customerName }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteReview(member, params.id),
  done: () =>
    redirectWithToast(`${href('/admin/reviews')}${url.search}`, {
      kind: 'success',
      message: 'Review deleted successfully',
    }),
}))

export default function DeleteReview({ loaderData: { name }, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <DialogForm
      title="Delete review?"
      description="Are you sure you want to delete this review?"
      back={`${href('/admin/reviews')}${search}`}
      refusal={actionData?.refusal}
      submitLabel="Delete review"
      submitVariant="danger"
    >
      <p className="wrap-anywhere font-medium">{name}</p>
    </DialogForm>
  )
}
