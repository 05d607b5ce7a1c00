import { data, href, useLocation } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveReview } from '#modules/content/reviews/operations/save-review.server.ts'
import { reviewById } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { reviewFormSchema } from '#modules/content/reviews/rules/review-form.ts'
import type { Route } from './+types/edit'
import { ReviewForm } from './review-form.tsx'
import { newReviewValues, reviewTexts, reviewValues, typedReview } from './review-values.ts'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit Review' : 'Add Review' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined) return { isNew: true, values: newReviewValues, version: '' }
  const row = await reviewById(id)
  if (!row) throw data('Review not found', { status: 404 })
  return { isNew: false, values: reviewValues(row), version: row.updatedAt.toISOString() }
}

export const action = formAction(({ params: { id }, url }: Route.ActionArgs) => ({
  schema: reviewFormSchema,
  run: (member, { version, ...input }) => saveReview(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast(`${href('/admin/reviews')}${url.search}`, {
      kind: 'success',
      message: `Review ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditReview({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const form = editorForm(loaderData, actionData, { typed: typedReview, texts: reviewTexts })
  return <ReviewForm back={`${href('/admin/reviews')}${search}`} {...form} />
}
