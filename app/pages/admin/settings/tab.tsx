import { data, href, Outlet } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { paymentNotices } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { recentPictures } from '#modules/content/queries/picture-library.server.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { saveSettings } from '#modules/settings/operations/save-settings.server.ts'
import {
  generalNotices,
  settingsDifferences,
  settingsTab,
} from '#modules/settings/queries/settings-tab.server.ts'
import { settingsForm } from '#modules/settings/rules/settings-form.ts'
import {
  isSettingsTab,
  type SettingsTabName,
  settingsTabLabels,
} from '#modules/settings/rules/settings-tab-labels.ts'
import { type Difference, secretFields } from '#modules/settings/rules/settings-tabs.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/tab'
import { SettingsForm } from './settings-form.tsx'
import { SettingsTabs } from './settings-frame.tsx'
import { TabExtras } from './tab-extras.tsx'
import { tabFacts } from './tab-facts.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.label} · Settings` : 'Settings' },
]

function tabOf(text: string): SettingsTabName {
  if (!isSettingsTab(text)) throw data('This tab doesn’t exist', { status: 404 })
  return text
}

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const name = tabOf(args.params.tab)
  const [view, notices, facts] = await Promise.all([
    settingsTab(name),
    noticesOn(name),
    tabFacts(name),
  ])
  const hasPictures = view.groups.some(({ fields }) =>
    fields.some(({ kind }) => kind === 'picture'),
  )
  const recent = hasPictures ? await recentPictures() : []
  return {
    ...view,
    name,
    facts,
    recent,
    label: settingsTabLabels[name],
    notices,
    needsPassword: view.isGuarded && !hasRecentPassword(member),
  }
}

async function noticesOn(name: SettingsTabName): Promise<string[]> {
  if (name === 'general') return generalNotices()
  return name === 'api' || name === 'payment-methods' ? paymentNotices() : []
}

export const action = formAction((args: Route.ActionArgs) => {
  const name = tabOf(args.params.tab)
  return {
    schema: settingsForm,
    // What was typed comes back; secrets never do.
    hidden: secretFields(name),
    run: async (member, { currentPassword = '', ...typed }) =>
      andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
        saveSettings(person, name, typed, typed.version ?? ''),
      ),
    done: () =>
      redirectWithToast(href('/admin/settings/:tab', { tab: name }), {
        kind: 'success',
        message: 'Settings saved successfully!',
      }),
    extra: async ({ code }, typed): Promise<{ differences?: Difference[] }> =>
      code === 'conflict' ? { differences: await settingsDifferences(name, typed) } : {},
  }
})

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { name, version, facts } = loaderData
  return (
    <>
      <SettingsForm
        key={`${name} ${version}`}
        view={loaderData}
        answer={actionData}
        page={href('/admin/settings/:tab', { tab: name })}
        title="Site Settings"
        action={
          <Button variant="outline" to={href('/admin/settings/:tab/reset', { tab: name })}>
            Reset to defaults
          </Button>
        }
      >
        <SettingsTabs />
      </SettingsForm>
      <TabExtras facts={facts} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Site Settings" message="Failed to load settings" error={error} />
}
