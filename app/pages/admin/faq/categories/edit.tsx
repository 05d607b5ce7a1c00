import { data } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveFaqCategory } from '#modules/content/faq/operations/save-faq-category.server.ts'
import { faqCategoryById } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { faqCategoryFormSchema } from '#modules/content/faq/rules/faq-form.ts'
import type { Route } from './+types/edit'
import { CategoryForm, categoryTexts, typedCategory } from './category-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Edit Category' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await faqCategoryById(args.params.id)
  if (!row) throw data('Category not found', { status: 404 })
  const { name, slug, description, icon, isActive } = row
  return {
    values: { name, slug, description, icon, isActive, displayOrder: String(row.displayOrder) },
    version: row.updatedAt.toISOString(),
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: faqCategoryFormSchema,
  run: (member, { version, ...input }) =>
    saveFaqCategory(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast('/admin/faq/categories', {
      kind: 'success',
      message: 'Category updated successfully',
    }),
}))

export default function EditCategory({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData && typedCategory(actionData.typed)
  return (
    <CategoryForm
      isNew={false}
      values={typed ?? loaderData.values}
      version={shownVersion(loaderData, actionData)}
      refusal={actionData?.refusal}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions
            differences={textDifferences(categoryTexts(loaderData.values), categoryTexts(typed))}
          />
        )
      }
    />
  )
}
