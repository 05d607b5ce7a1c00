import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveFaqCategory } from '#modules/content/faq/operations/save-faq-category.server.ts'
import { faqCategoryFormSchema } from '#modules/content/faq/rules/faq-form.ts'
import type { Route } from './+types/new'
import { CategoryForm, typedCategory } from './category-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Add Category' }]

export function loader() {
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: faqCategoryFormSchema,
  run: (member, { version: _, ...input }) => saveFaqCategory(member, null, input),
  done: () =>
    redirectWithToast('/admin/faq/categories', {
      kind: 'success',
      message: 'Category created successfully',
    }),
}))

export default function NewCategory({ actionData }: Route.ComponentProps) {
  const values = actionData
    ? typedCategory(actionData.typed)
    : { ...typedCategory({}), isActive: true }
  return <CategoryForm isNew values={values} version="" refusal={actionData?.refusal} />
}
