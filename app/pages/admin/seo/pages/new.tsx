import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveSeoPage } from '#modules/seo/operations/save-page.server.ts'
import { newPageValues, pageFormSchema, typedPage } from '#modules/seo/rules/page-form.ts'
import type { Route } from './+types/new'
import { pageAddresses } from './addresses.ts'
import { PageForm } from './page-form.tsx'
import { pageFormFacts } from './page-form-facts.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Add Page' }]

export function loader() {
  return pageFormFacts()
}

export const action = formAction(({ url }: Route.ActionArgs) => ({
  schema: pageFormSchema,
  run: (member, { version: _, ...input }) => saveSeoPage(member, null, input),
  done: () =>
    redirectWithToast(pageAddresses(url.pathname).list + url.search, {
      kind: 'success',
      message: 'Page SEO settings created successfully',
    }),
}))

export default function NewSeoPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageForm
      isNew
      facts={loaderData}
      values={actionData ? typedPage(actionData.typed) : newPageValues}
      version=""
      isDefault={false}
      refusal={actionData?.refusal}
    />
  )
}
