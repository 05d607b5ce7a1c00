import { data } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteFaqCategory } from '#modules/content/faq/operations/save-faq-category.server.ts'
import { faqCategoryById } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete Category' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await faqCategoryById(args.params.id)
  if (!row) throw data('Category not found', { status: 404 })
  return { name: row.name, faqCount: row.faqCount }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteFaqCategory(member, params.id),
  done: () =>
    redirectWithToast('/admin/faq/categories', {
      kind: 'success',
      message: 'Category deleted successfully',
    }),
}))

export default function DeleteCategory({
  loaderData: { name, faqCount },
  actionData,
}: Route.ComponentProps) {
  return (
    <DialogForm
      title="Delete category?"
      description="Are you sure you want to delete this category? This will also delete all FAQs in this category."
      back="/admin/faq/categories"
      refusal={actionData?.refusal}
      submitLabel="Delete category"
      submitVariant="danger"
    >
      <p className="wrap-anywhere font-medium">
        {name}, {faqCount} {faqCount === 1 ? 'FAQ' : 'FAQs'}
      </p>
    </DialogForm>
  )
}
