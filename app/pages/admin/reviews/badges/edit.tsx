import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveBadge } from '#modules/content/reviews/operations/save-badge.server.ts'
import { badgeById } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { badgeFormSchema } from '#modules/content/reviews/rules/review-form.ts'
import type { Route } from './+types/edit'
import { BadgeForm, badgeTexts, newBadgeValues, typedBadge } from './badge-form.tsx'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit Badge' : 'Add Badge' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined) return { isNew: true, values: newBadgeValues, version: '' }
  const row = await badgeById(id)
  if (!row) throw data('Badge not found', { status: 404 })
  const { name, description, imageUrl, linkUrl, displayPosition, displayOrder, isActive } = row
  return {
    isNew: false,
    values: {
      ...{ name, description, imageUrl, linkUrl, displayPosition, isActive },
      displayOrder: String(displayOrder),
    },
    version: row.updatedAt.toISOString(),
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: badgeFormSchema,
  run: (member, { version, ...input }) => saveBadge(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast('/admin/reviews/badges', {
      kind: 'success',
      message: `Badge ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditBadge({ loaderData, actionData }: Route.ComponentProps) {
  const form = editorForm(loaderData, actionData, { typed: typedBadge, texts: badgeTexts })
  return <BadgeForm {...form} />
}
