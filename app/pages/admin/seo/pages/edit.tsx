import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { isDefaultPage } from '#modules/seo/defaults/pages.ts'
import { saveSeoPage } from '#modules/seo/operations/save-page.server.ts'
import { seoPageById } from '#modules/seo/queries/page-list.server.ts'
import {
  newPageValues,
  pageFormSchema,
  pageTexts,
  pageValues,
  typedPage,
} from '#modules/seo/rules/page-form.ts'
import type { Route } from './+types/edit'
import { pageAddresses } from './addresses.ts'
import { PageForm } from './page-form.tsx'
import { pageFormFacts } from './page-form-facts.server.ts'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit Page' : 'Add Page' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const facts = await pageFormFacts()
  if (id === undefined)
    return { ...facts, isNew: true, values: newPageValues, version: '', isDefault: false }
  const row = await seoPageById(id)
  if (!row) throw data('Page not found', { status: 404 })
  return {
    ...facts,
    isNew: false,
    values: pageValues(row),
    version: row.updatedAt.toISOString(),
    isDefault: isDefaultPage(row.pageName),
  }
}

export const action = formAction(({ params: { id }, url }: Route.ActionArgs) => ({
  schema: pageFormSchema,
  run: (member, { version, ...input }) => saveSeoPage(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast(pageAddresses(url.pathname).list + url.search, {
      kind: 'success',
      message: id ? 'SEO settings updated successfully' : 'Page SEO settings created successfully',
    }),
}))

export default function EditSeoPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = editorForm(loaderData, actionData, { typed: typedPage, texts: pageTexts })
  return <PageForm facts={loaderData} isDefault={loaderData.isDefault} {...form} />
}
