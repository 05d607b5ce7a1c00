import { href } from 'react-router'
import { z } from 'zod'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { typedText } from '#kernel/form-fields.ts'
import { andThen } from '#kernel/result.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { resetGlobalSeo } from '#modules/seo/operations/save-global-seo.server.ts'
import { globalSeoReset } from '#modules/seo/queries/global-seo.server.ts'
import { ResetForm } from '../../settings/reset-form.tsx'
import type { Route } from './+types/reset'

const label = 'SEO Settings'

export const meta: Route.MetaFunction = () => [{ title: `Reset ${label} · Settings` }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const reset = await globalSeoReset()
  return { ...reset, needsPassword: reset.isGuarded && !hasRecentPassword(member) }
}

export const action = formAction((args: Route.ActionArgs) => ({
  schema: z.object({ version: typedText, typedName: typedText, currentPassword: typedText }),
  run: async (member, { currentPassword, ...confirmed }) =>
    andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
      resetGlobalSeo(person, confirmed),
    ),
  done: () =>
    redirectWithToast(href('/admin/settings/seo'), {
      kind: 'success',
      message: `${label} is reset to defaults`,
    }),
}))

const loses =
  'Texts, profiles, the IDs of analytics, robots.txt and the custom scripts are deleted. The texts of single pages stay.'

export default function ResetSeo({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ResetForm
      view={{ ...loaderData, label, loses, secrets: [] }}
      back={href('/admin/settings/seo')}
      answer={actionData}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure heading="Site Settings" message="Failed to fetch SEO settings" error={error} />
  )
}
