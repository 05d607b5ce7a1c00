import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveBlogTag } from '#modules/blog/operations/save-tag.server.ts'
import { blogTagSchema } from '#modules/blog/rules/topic-form.ts'
import { typedTopic } from '#modules/blog/rules/topic-values.ts'
import { TopicForm } from '../topic-form.tsx'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'New Tag' }]

export function loader() {
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: blogTagSchema,
  run: (member, { version: _, ...input }) => saveBlogTag(member, null, input),
  done: () =>
    redirectWithToast('/admin/blog/tags', {
      kind: 'success',
      message: 'Tag created successfully!',
    }),
}))

export default function NewTag({ actionData }: Route.ComponentProps) {
  const values = actionData ? typedTopic(actionData.typed) : { ...typedTopic({}), isActive: true }
  return <TopicForm kind="tag" isNew values={values} version="" refusal={actionData?.refusal} />
}
