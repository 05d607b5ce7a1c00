import { data, href, useLocation } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveReview } from '#modules/content/reviews/operations/save-review.server.ts'
import { reviewById } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { reviewFormSchema } from '#modules/content/reviews/rules/review-form.ts'
import type { Route } from './+types/edit'
import { ReviewForm } from './review-form.tsx'
import { reviewTexts, reviewValues, typedReview } from './review-values.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Edit Review' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await reviewById(args.params.id)
  if (!row) throw data('Review not found', { status: 404 })
  return { values: reviewValues(row), version: row.updatedAt.toISOString() }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: reviewFormSchema,
  run: (member, { version, ...input }) => saveReview(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast(`${href('/admin/reviews')}${url.search}`, {
      kind: 'success',
      message: 'Review updated successfully',
    }),
}))

export default function EditReview({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const typed = actionData && typedReview(actionData.typed)
  return (
    <ReviewForm
      back={`${href('/admin/reviews')}${search}`}
      isNew={false}
      values={typed ?? loaderData.values}
      version={shownVersion(loaderData, actionData)}
      refusal={actionData?.refusal}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions
            differences={textDifferences(reviewTexts(loaderData.values), reviewTexts(typed))}
          />
        )
      }
    />
  )
}
