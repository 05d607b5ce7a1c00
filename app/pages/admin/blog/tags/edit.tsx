import { data } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveBlogTag, tagVersion } from '#modules/blog/operations/save-tag.server.ts'
import { blogTagById } from '#modules/blog/queries/manage-topics.server.ts'
import { blogTagSchema } from '#modules/blog/rules/topic-form.ts'
import { topicTexts, typedTopic } from '#modules/blog/rules/topic-values.ts'
import { TopicForm } from '../topic-form.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = () => [{ title: 'Edit Tag' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await blogTagById(args.params.id)
  if (!row) throw data('This tag was deleted.', { status: 404 })
  const { name, slug, description } = row
  return { values: { name, slug, description, isActive: true }, version: tagVersion(row) }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: blogTagSchema,
  run: (member, { version, ...input }) => saveBlogTag(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast('/admin/blog/tags', {
      kind: 'success',
      message: 'Tag updated successfully!',
    }),
}))

export default function EditTag({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData && { ...typedTopic(actionData.typed), isActive: true }
  return (
    <TopicForm
      kind="tag"
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
