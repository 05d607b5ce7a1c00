import { data, href } from 'react-router'
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
import { resetSettings } from '#modules/settings/operations/save-settings.server.ts'
import { tabReset } from '#modules/settings/queries/settings-tab.server.ts'
import {
  isSettingsTab,
  type SettingsTabName,
  settingsTabLabels,
} from '#modules/settings/rules/settings-tab-labels.ts'
import type { Route } from './+types/reset'
import { ResetForm } from './reset-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Reset ${loaderData.label} · Settings` : 'Settings' },
]

function tabOf(text: string): SettingsTabName {
  if (!isSettingsTab(text)) throw data('This tab doesn’t exist', { status: 404 })
  return text
}

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const name = tabOf(args.params.tab)
  const reset = await tabReset(name)
  return {
    ...reset,
    name,
    label: settingsTabLabels[name],
    needsPassword: reset.isGuarded && !hasRecentPassword(member),
  }
}

export const action = formAction((args: Route.ActionArgs) => {
  const name = tabOf(args.params.tab)
  return {
    schema: z.object({ version: typedText, typedName: typedText, currentPassword: typedText }),
    run: async (member, { currentPassword, ...confirmed }) =>
      andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
        resetSettings(person, name, confirmed),
      ),
    done: () =>
      redirectWithToast(href('/admin/settings/:tab', { tab: name }), {
        kind: 'success',
        message: `${settingsTabLabels[name]} is reset to defaults`,
      }),
  }
})

export default function ResetTab({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = loaderData
  return (
    <ResetForm
      view={loaderData}
      back={href('/admin/settings/:tab', { tab: name })}
      answer={actionData}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Site Settings" message="Failed to load settings" error={error} />
}
