import { data } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { categoryVersion, saveBlogCategory } from '#modules/blog/operations/save-category.server.ts'
import { blogCategoryById } from '#modules/blog/queries/manage-topics.server.ts'
import { blogCategorySchema } from '#modules/blog/rules/topic-form.ts'
import { topicTexts, typedTopic } from '#modules/blog/rules/topic-values.ts'
import { TopicForm } from '../topic-form.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = () => [{ title: 'Edit Category' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await blogCategoryById(args.params.id)
  if (!row) throw data('This category was deleted.', { status: 404 })
  const { name, slug, description } = row
  return {
    values: { name, slug, description, isActive: row.isActive },
    version: categoryVersion(row),
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: blogCategorySchema,
  run: (member, { version, ...input }) =>
    saveBlogCategory(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast('/admin/blog/categories', {
      kind: 'success',
      message: 'Category updated successfully!',
    }),
}))

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData && typedTopic(actionData.typed)
  return (
    <TopicForm
      kind="category"
      isNew={false}
      values={typed ?? loaderData.values}
      version={shownVersion(loaderData, actionData)}
      refusal={actionData?.refusal}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions
            differences={textDifferences(topicTexts(loaderData.values), topicTexts(typed))}
          />
        )
      }
    />
  )
}
