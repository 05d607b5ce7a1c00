import { data, href, useLocation, useSearchParams } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveRedirect } from '#modules/redirects/operations/save-redirect.server.ts'
import { redirectById } from '#modules/redirects/queries/redirect-list.server.ts'
import {
  redirectSchema,
  redirectTexts,
  typedRedirect,
} from '#modules/redirects/rules/redirect-form.ts'
import { isExistingPage } from '#modules/seo/queries/existing-page.server.ts'
import type { Route } from './+types/edit'
import { RedirectForm } from './redirect-form.tsx'

export const meta: Route.MetaFunction = ({ params: { id } }) => [
  { title: id ? 'Edit redirect' : 'Add redirect' },
]

/** `from` in the address of a new one is a missing address that is to be redirected. */
export async function loader({ params: { id }, url }: Route.LoaderArgs) {
  if (id === undefined) {
    const values = typedRedirect({ from: url.searchParams.get('from') ?? '' })
    return { isNew: true, values, version: '' }
  }
  const row = await redirectById(id)
  if (!row) throw data('Redirect not found', { status: 404 })
  return {
    isNew: false,
    values: { from: row.fromAddress, to: row.toAddress, status: String(row.status) },
    version: row.updatedAt.toISOString(),
  }
}

export const action = formAction(({ params: { id }, url }: Route.ActionArgs) => ({
  schema: redirectSchema,
  run: (member, { version, ...input }) =>
    saveRedirect(member, existingRow(id, version), { input, isPage: isExistingPage }),
  done: (_, { from }) =>
    redirectWithToast(href('/admin/seo/redirects') + (id ? url.search : ''), {
      kind: 'success',
      message: id ? 'Redirect saved' : `${from} leads to its new address`,
    }),
}))

export default function EditRedirect({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const [params] = useSearchParams()
  const isMissing = loaderData.isNew && Boolean(params.get('from'))
  const form = editorForm(loaderData, actionData, { typed: typedRedirect, texts: redirectTexts })
  return (
    <RedirectForm
      back={isMissing ? href('/admin/seo/broken-links') : href('/admin/seo/redirects') + search}
      {...form}
    />
  )
}
