import { data, href, useLocation } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveFaq } from '#modules/content/faq/operations/save-faq.server.ts'
import { faqById, faqCategoryNames } from '#modules/content/faq/queries/manage-faqs.server.ts'
import {
  faqFormSchema,
  faqTexts,
  faqValues,
  typedFaq,
} from '#modules/content/faq/rules/faq-form.ts'
import type { Route } from './+types/edit'
import { FaqForm } from './faq-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Edit FAQ' }]

export async function loader(args: Route.LoaderArgs) {
  const [row, categories] = await Promise.all([faqById(args.params.id), faqCategoryNames()])
  if (!row) throw data('FAQ not found', { status: 404 })
  return { values: faqValues(row), version: row.updatedAt.toISOString(), categories }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: faqFormSchema,
  run: (member, { version, ...input }) => saveFaq(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast(`${href('/admin/faq')}${url.search}`, {
      kind: 'success',
      message: 'FAQ updated successfully',
    }),
}))

export default function EditFaq({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { values, categories } = loaderData
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.name ?? ''
  const typed = actionData && typedFaq(actionData.typed)
  return (
    <FaqForm
      title="Edit FAQ"
      back={`${href('/admin/faq')}${search}`}
      isNew={false}
      values={typed ?? values}
      version={shownVersion(loaderData, actionData)}
      categories={categories}
      refusal={actionData?.refusal}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions
            differences={textDifferences(faqTexts(values, nameOf), faqTexts(typed, nameOf))}
          />
        )
      }
    />
  )
}
