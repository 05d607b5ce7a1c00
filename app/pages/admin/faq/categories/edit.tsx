import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveFaqCategory } from '#modules/content/faq/operations/save-faq-category.server.ts'
import { faqCategoryById } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { faqCategoryFormSchema } from '#modules/content/faq/rules/faq-form.ts'
import type { Route } from './+types/edit'
import { CategoryForm, categoryTexts, typedCategory } from './category-form.tsx'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit Category' : 'Add Category' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined)
    return { isNew: true, values: { ...typedCategory({}), isActive: true }, version: '' }
  const row = await faqCategoryById(id)
  if (!row) throw data('Category not found', { status: 404 })
  const { name, slug, description, icon, isActive } = row
  return {
    isNew: false,
    values: { name, slug, description, icon, isActive, displayOrder: String(row.displayOrder) },
    version: row.updatedAt.toISOString(),
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: faqCategoryFormSchema,
  run: (member, { version, ...input }) => saveFaqCategory(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast('/admin/faq/categories', {
      kind: 'success',
      message: `Category ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  const form = editorForm(loaderData, actionData, { typed: typedCategory, texts: categoryTexts })
  return <CategoryForm {...form} />
}
