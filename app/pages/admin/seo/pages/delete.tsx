import { data, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteSeoPage } from '#modules/seo/operations/save-page.server.ts'
import { seoPageById } from '#modules/seo/queries/page-list.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'
import { pageAddresses } from './addresses.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Delete Page' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await seoPageById(args.params.id)
  if (!row) throw data('Page not found', { status: 404 })
  return { title: row.title, pageName: row.pageName }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteSeoPage(member, params.id),
  done: () =>
    redirectWithToast(pageAddresses(url.pathname).list + url.search, {
      kind: 'success',
      message: 'Page SEO settings deleted successfully',
    }),
}))

export default function DeleteSeoPage({
  loaderData: { title, pageName },
  actionData,
}: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  return (
    <DialogForm
      title="Delete page SEO setting?"
      description="Are you sure you want to delete this page SEO setting?"
      back={pageAddresses(pathname).list + search}
      refusal={actionData?.refusal}
      submitLabel="Delete"
      submitVariant="danger"
    >
      <p className="wrap-anywhere text-sm">
        <span className="block font-medium">{title}</span>
        <span className="text-muted">/{pageName}</span>
      </p>
    </DialogForm>
  )
}
