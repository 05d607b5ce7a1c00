import { href, useLocation, useSearchParams } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveRedirect } from '#modules/redirects/operations/save-redirect.server.ts'
import { redirectSchema, typedRedirect } from '#modules/redirects/rules/redirect-form.ts'
import { isExistingPage } from '#modules/seo/queries/existing-page.server.ts'
import type { Route } from './+types/new'
import { RedirectForm } from './redirect-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Add redirect' }]

export function loader() {
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: redirectSchema,
  run: (member, { version: _, ...input }) =>
    saveRedirect(member, null, { input, isPage: isExistingPage }),
  done: (_, { from }) =>
    redirectWithToast(href('/admin/seo/redirects'), {
      kind: 'success',
      message: `${from} leads to its new address`,
    }),
}))

/** `from` in the address is a missing one that is to be redirected. */
export default function NewRedirect({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const from = useSearchParams()[0].get('from') ?? ''
  const back = from === '' ? href('/admin/seo/redirects') + search : href('/admin/seo/broken-links')
  return (
    <RedirectForm
      isNew
      back={back}
      values={typedRedirect(actionData?.typed ?? { from })}
      version=""
      refusal={actionData?.refusal}
    />
  )
}
