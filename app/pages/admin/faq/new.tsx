import { href, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveFaq } from '#modules/content/faq/operations/save-faq.server.ts'
import { faqCategoryNames } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { faqFormSchema, typedFaq } from '#modules/content/faq/rules/faq-form.ts'
import type { Route } from './+types/new'
import { FaqForm } from './faq-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Add FAQ' }]

export async function loader(args: Route.LoaderArgs) {
  return {
    categories: await faqCategoryNames(),
    categoryId: args.url.searchParams.get('category') ?? '',
  }
}

export const action = formAction(({ url }: Route.ActionArgs) => ({
  schema: faqFormSchema,
  run: (member, { version: _, ...input }) => saveFaq(member, null, input),
  done: () =>
    redirectWithToast(`${href('/admin/faq')}${url.search}`, {
      kind: 'success',
      message: 'FAQ created successfully',
    }),
}))

export default function NewFaq({
  loaderData: { categories, categoryId },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation()
  const blank = { ...typedFaq({}), categoryId, isActive: true }
  return (
    <FaqForm
      title="Add FAQ"
      back={`${href('/admin/faq')}${search}`}
      isNew
      values={actionData ? typedFaq(actionData.typed) : blank}
      version=""
      categories={categories}
      refusal={actionData?.refusal}
    />
  )
}
