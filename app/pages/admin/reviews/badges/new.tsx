import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveBadge } from '#modules/content/reviews/operations/save-badge.server.ts'
import { badgeFormSchema } from '#modules/content/reviews/rules/review-form.ts'
import type { Route } from './+types/new'
import { BadgeForm, newBadgeValues, typedBadge } from './badge-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Add Badge' }]

export function loader() {
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: badgeFormSchema,
  run: (member, { version: _, ...input }) => saveBadge(member, null, input),
  done: () =>
    redirectWithToast('/admin/reviews/badges', {
      kind: 'success',
      message: 'Badge created successfully',
    }),
}))

export default function NewBadge({ actionData }: Route.ComponentProps) {
  return (
    <BadgeForm
      isNew
      values={actionData ? typedBadge(actionData.typed) : newBadgeValues}
      version=""
      refusal={actionData?.refusal}
    />
  )
}
