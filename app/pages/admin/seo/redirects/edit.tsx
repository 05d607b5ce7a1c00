import { data, href, useLocation } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
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

export const meta: Route.MetaFunction = () => [{ title: 'Edit redirect' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await redirectById(args.params.id)
  if (!row) throw data('Redirect not found', { status: 404 })
  return {
    values: { from: row.fromAddress, to: row.toAddress, status: String(row.status) },
    version: row.updatedAt.toISOString(),
  }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: redirectSchema,
  run: (member, { version, ...input }) =>
    saveRedirect(member, { id: params.id, version }, { input, isPage: isExistingPage }),
  done: () =>
    redirectWithToast(href('/admin/seo/redirects') + url.search, {
      kind: 'success',
      message: 'Redirect saved',
    }),
}))

export default function EditRedirect({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const typed = actionData && typedRedirect(actionData.typed)
  const { values } = loaderData
  return (
    <RedirectForm
      isNew={false}
      back={href('/admin/seo/redirects') + search}
      values={typed ?? values}
      version={shownVersion(loaderData, actionData)}
      refusal={actionData?.refusal}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions
            differences={textDifferences(redirectTexts(values), redirectTexts(typed))}
          />
        )
      }
    />
  )
}
