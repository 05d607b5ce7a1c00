import { data } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveBadge } from '#modules/content/reviews/operations/save-badge.server.ts'
import { badgeById } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { badgeFormSchema } from '#modules/content/reviews/rules/review-form.ts'
import type { Route } from './+types/edit'
import { BadgeForm, badgeTexts, typedBadge } from './badge-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Edit Badge' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await badgeById(args.params.id)
  if (!row) throw data('Badge not found', { status: 404 })
  const { name, description, imageUrl, linkUrl, displayPosition, displayOrder, isActive } = row
  const values = {
    name,
    description,
    imageUrl,
    linkUrl,
    displayPosition,
    isActive,
    displayOrder: String(displayOrder),
  }
  return { values, version: row.updatedAt.toISOString() }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: badgeFormSchema,
  run: (member, { version, ...input }) => saveBadge(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast('/admin/reviews/badges', {
      kind: 'success',
      message: 'Badge updated successfully',
    }),
}))

export default function EditBadge({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData && typedBadge(actionData.typed)
  return (
    <BadgeForm
      isNew={false}
      values={typed ?? loaderData.values}
      version={shownVersion(loaderData, actionData)}
      refusal={actionData?.refusal}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions
            differences={textDifferences(badgeTexts(loaderData.values), badgeTexts(typed))}
          />
        )
      }
    />
  )
}
