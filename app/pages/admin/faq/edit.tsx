import { data, href, useLocation } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveFaq } from '#modules/content/faq/operations/save-faq.server.ts'
import { faqById, faqCategoryNames } from '#modules/content/faq/queries/manage-faqs.server.ts'
import {
  type FaqFormValues,
  faqFormSchema,
  faqTexts,
  faqValues,
  typedFaq,
} from '#modules/content/faq/rules/faq-form.ts'
import type { Route } from './+types/edit'
import { FaqForm } from './faq-form.tsx'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit FAQ' : 'Add FAQ' },
]

export async function loader({ params: { id }, url }: Route.LoaderArgs) {
  const categories = await faqCategoryNames()
  if (id === undefined) {
    const categoryId = url.searchParams.get('category') ?? ''
    const values = { ...typedFaq({}), categoryId, isActive: true }
    return { isNew: true, values, version: '', categories }
  }
  const row = await faqById(id)
  if (!row) throw data('FAQ not found', { status: 404 })
  const version = row.updatedAt.toISOString()
  return { isNew: false, values: faqValues(row), version, categories }
}

export const action = formAction(({ params: { id }, url }: Route.ActionArgs) => ({
  schema: faqFormSchema,
  run: (member, { version, ...input }) => saveFaq(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast(`${href('/admin/faq')}${url.search}`, {
      kind: 'success',
      message: `FAQ ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditFaq({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { categories, isNew } = loaderData
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? ''
  const form = editorForm<FaqFormValues>(loaderData, actionData, {
    typed: typedFaq,
    texts: (values) => faqTexts(values, nameOf),
  })
  return (
    <FaqForm
      title={isNew ? 'Add FAQ' : 'Edit FAQ'}
      back={`${href('/admin/faq')}${search}`}
      categories={categories}
      {...form}
    />
  )
}
