import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveBlogTag, tagVersion } from '#modules/blog/operations/save-topics.server.ts'
import { blogTagById } from '#modules/blog/queries/blog-topics.server.ts'
import { blogTagSchema } from '#modules/blog/rules/topic-form.ts'
import { topicTexts, typedTopic } from '#modules/blog/rules/topic-values.ts'
import { TopicForm } from '../topic-form.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit Tag' : 'New Tag' },
]

/** A tag is always active. */
const typedTag = (typed: Record<string, string>) => ({ ...typedTopic(typed), isActive: true })

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined) return { isNew: true, values: typedTag({}), version: '' }
  const row = await blogTagById(id)
  if (!row) throw data('This tag was deleted.', { status: 404 })
  const { name, slug, description } = row
  return {
    isNew: false,
    values: { name, slug, description, isActive: true },
    version: tagVersion(row),
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: blogTagSchema,
  run: (member, { version, ...input }) => saveBlogTag(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast('/admin/blog/tags', {
      kind: 'success',
      message: `Tag ${id ? 'updated' : 'created'} successfully!`,
    }),
}))

export default function EditTag({ loaderData, actionData }: Route.ComponentProps) {
  const form = editorForm(loaderData, actionData, { typed: typedTag, texts: topicTexts })
  return <TopicForm kind="tag" {...form} />
}
