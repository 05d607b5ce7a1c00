import { href, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveReview } from '#modules/content/reviews/operations/save-review.server.ts'
import { reviewFormSchema } from '#modules/content/reviews/rules/review-form.ts'
import type { Route } from './+types/new'
import { ReviewForm } from './review-form.tsx'
import { newReviewValues, typedReview } from './review-values.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Add Review' }]

export function loader() {
  return null
}

export const action = formAction(({ url }: Route.ActionArgs) => ({
  schema: reviewFormSchema,
  run: (member, { version: _, ...input }) => saveReview(member, null, input),
  done: () =>
    redirectWithToast(`${href('/admin/reviews')}${url.search}`, {
      kind: 'success',
      message: 'Review created successfully',
    }),
}))

export default function NewReview({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <ReviewForm
      back={`${href('/admin/reviews')}${search}`}
      isNew
      values={actionData ? typedReview(actionData.typed) : newReviewValues}
      version=""
      refusal={actionData?.refusal}
    />
  )
}
