import { href } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { saveBusiness } from '#modules/settings/operations/save-settings.server.ts'
import {
  businessDifferences,
  businessSettings,
} from '#modules/settings/queries/settings-tab.server.ts'
import { settingsForm } from '#modules/settings/rules/settings-form.ts'
import { type Difference, secretFields } from '#modules/settings/rules/settings-tabs.ts'
import { SettingsForm } from '../settings/settings-form.tsx'
import type { Route } from './+types/business'

const heading = 'Your business'

export const meta: Route.MetaFunction = () => [{ title: `${heading} · Setup guide` }]

export async function loader(args: Route.LoaderArgs) {
  return {
    ...(await businessSettings()),
    name: 'business',
    label: heading,
    notices: [],
    recent: [],
    needsPassword: !hasRecentPassword(signedInStaff(args)),
  }
}

export const action = formAction((args: Route.ActionArgs) => ({
  schema: settingsForm,
  // What was typed comes back; secrets never do.
  hidden: secretFields('api'),
  run: async (member, { currentPassword = '', ...typed }) =>
    andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
      saveBusiness(person, typed, typed.version ?? ''),
    ),
  done: () =>
    redirectWithToast(href('/admin/guide'), {
      kind: 'success',
      message: 'Saved. The steps below show what is still open.',
    }),
  extra: async ({ code }, typed): Promise<{ differences?: Difference[] }> =>
    code === 'conflict' ? { differences: await businessDifferences(typed) } : {},
}))

/** What only the owner knows, asked once, on the first day. */
export default function Business({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsForm
      key={loaderData.version}
      view={loaderData}
      answer={actionData}
      page={href('/admin/guide/business')}
      title={heading}
      back={{ label: 'Setup guide', to: href('/admin/guide') }}
    >
      <p className="max-w-prose text-muted text-sm">
        What only you know, in one form. Leave out what you don’t have yet; everything can be
        changed later under Site Settings.
      </p>
    </SettingsForm>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load settings" error={error} />
}
