import { data, href, useLocation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { deleteRedirect } from '#modules/redirects/operations/delete-redirect.server.ts'
import { redirectById } from '#modules/redirects/queries/redirect-list.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'

export const meta: Route.MetaFunction = () => [{ title: 'Delete redirect' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await redirectById(args.params.id)
  if (!row) throw data('Redirect not found', { status: 404 })
  return { from: row.fromAddress, to: row.toAddress }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => deleteRedirect(member, params.id),
  done: () =>
    redirectWithToast(href('/admin/seo/redirects') + url.search, {
      kind: 'success',
      message: 'Redirect deleted',
    }),
}))

export default function DeleteRedirect({
  loaderData: { from, to },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <DialogForm
      title="Delete redirect?"
      description={`${from} leads to ${to}. After this, visitors who ask for it find no page.`}
      back={href('/admin/seo/redirects') + search}
      refusal={actionData?.refusal}
      submitLabel="Delete redirect"
      submitVariant="danger"
    >
      {null}
    </DialogForm>
  )
}
