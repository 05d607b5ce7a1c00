import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { categoryVersion, saveBlogCategory } from '#modules/blog/operations/save-topics.server.ts'
import { blogCategoryById } from '#modules/blog/queries/blog-topics.server.ts'
import { blogCategorySchema } from '#modules/blog/rules/topic-form.ts'
import { topicTexts, typedTopic } from '#modules/blog/rules/topic-values.ts'
import { TopicForm } from '../topic-form.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit Category' : 'New Category' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined)
    return { isNew: true, values: { ...typedTopic({}), isActive: true }, version: '' }
  const row = await blogCategoryById(id)
  if (!row) throw data('This category was deleted.', { status: 404 })
  const { name, slug, description, isActive } = row
  return {
    isNew: false,
    values: { name, slug, description, isActive },
    version: categoryVersion(row),
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: blogCategorySchema,
  run: (member, { version, ...input }) => saveBlogCategory(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast('/admin/blog/categories', {
      kind: 'success',
      message: `Category ${id ? 'updated' : 'created'} successfully!`,
    }),
}))

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  const form = editorForm(loaderData, actionData, { typed: typedTopic, texts: topicTexts })
  return <TopicForm kind="category" {...form} />
}
