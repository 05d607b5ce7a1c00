import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveBlogCategory } from '#modules/blog/operations/save-category.server.ts'
import { blogCategorySchema } from '#modules/blog/rules/topic-form.ts'
import { typedTopic } from '#modules/blog/rules/topic-values.ts'
import { TopicForm } from '../topic-form.tsx'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'New Category' }]

export function loader() {
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: blogCategorySchema,
  run: (member, { version: _, ...input }) => saveBlogCategory(member, null, input),
  done: () =>
    redirectWithToast('/admin/blog/categories', {
      kind: 'success',
      message: 'Category created successfully!',
    }),
}))

export default function NewCategory({ actionData }: Route.ComponentProps) {
  const values = actionData ? typedTopic(actionData.typed) : { ...typedTopic({}), isActive: true }
  return (
    <TopicForm kind="category" isNew values={values} version="" refusal={actionData?.refusal} />
  )
}
