import { data } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { isDefaultPage } from '#modules/seo/defaults/pages.ts'
import { saveSeoPage } from '#modules/seo/operations/save-page.server.ts'
import { seoPageById } from '#modules/seo/queries/page-list.server.ts'
import { pageFormSchema, pageTexts, pageValues, typedPage } from '#modules/seo/rules/page-form.ts'
import type { Route } from './+types/edit'
import { pageAddresses } from './addresses.ts'
import { PageForm } from './page-form.tsx'
import { pageFormFacts } from './page-form-facts.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Edit Page' }]

export async function loader(args: Route.LoaderArgs) {
  const [row, facts] = await Promise.all([seoPageById(args.params.id), pageFormFacts()])
  if (!row) throw data('Page not found', { status: 404 })
  return {
    ...facts,
    values: pageValues(row),
    version: row.updatedAt.toISOString(),
    isDefault: isDefaultPage(row.pageName),
  }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: pageFormSchema,
  run: (member, { version, ...input }) => saveSeoPage(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast(pageAddresses(url.pathname).list + url.search, {
      kind: 'success',
      message: 'SEO settings updated successfully',
    }),
}))

export default function EditSeoPage({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData && typedPage(actionData.typed)
  const { values, isDefault } = loaderData
  return (
    <PageForm
      isNew={false}
      facts={loaderData}
      values={typed ?? values}
      version={shownVersion(loaderData, actionData)}
      isDefault={isDefault}
      refusal={actionData?.refusal}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions differences={textDifferences(pageTexts(values), pageTexts(typed))} />
        )
      }
    />
  )
}
