import { data, href } from 'react-router'
import { z } from 'zod'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { formClientAction, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { typedText } from '#kernel/form-fields.ts'
import { andThen } from '#kernel/result.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { confirmPassword } from '#modules/identity/operations/passwords/confirm-password.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { resetSettings } from '#modules/settings/operations/reset-settings.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { tabReset } from '#modules/settings/queries/settings-tab.server.ts'
import { failedToSave } from '#modules/settings/rules/settings-form.ts'
import { isSettingsTab, type SettingsTabName, settingsTabLabels } from '#modules/settings/rules/settings-tab-labels.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/reset'
import { ResetTable } from './reset-table.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData ? `Reset ${loaderData.label} · Settings` : 'Settings' }]

function tabOf(text: string): SettingsTabName {
  if (!isSettingsTab(text)) throw data('This tab doesn’t exist', { status: 404 })
  return text
}

export async function loader(args: Route.LoaderArgs) {
  const member = await requireStaff(args, mayManageSettings)
  const name = tabOf(args.params.tab)
  const reset = await tabReset(name)
  return { ...reset, name, label: settingsTabLabels[name], needsPassword: reset.isGuarded && !hasRecentPassword(member) }
}

const failure = `${failedToSave}: nothing was reset`

export const action = formAction((args: Route.ActionArgs) => {
  const name = tabOf(args.params.tab)
  return {
    policy: byStaff(mayManageSettings),
    schema: z.object({ version: typedText, typedName: typedText, currentPassword: typedText }),
    failure,
    run: async (member, { currentPassword, ...confirmed }) =>
      andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) => resetSettings(person, name, confirmed)),
    done: () =>
      redirectWithToast(href('/admin/settings/:tab', { tab: name }), { kind: 'success', message: `${settingsTabLabels[name]} is reset to defaults` }),
  }
})

export const clientAction = formClientAction(failure)

export default function ResetTab({ loaderData, actionData }: Route.ComponentProps) {
  const { name, label, differences, secrets, loses, needsPassword } = loaderData
  const back = href('/admin/settings/:tab', { tab: name })
  const errors = actionData?.refusal.fields ?? {}
  if (differences.length === 0 && secrets.length === 0) {
    return (
      <>
        <PageHeader title={`Reset ${label}`} back={{ label, to: back }} />
        <Alert kind="info">Nothing to reset: every setting of this tab has its default already.</Alert>
      </>
    )
  }
  return (
    <>
      <PageHeader title={`Reset ${label}`} back={{ label, to: back }} />
      {loses !== null && (
        <Alert kind="warning" title="This can’t be undone">
          {loses}
        </Alert>
      )}
      <ResetTable differences={differences} secrets={secrets} />
      <FormShell
        refusal={actionData?.refusal}
        submitLabel="Reset to defaults"
        pendingLabel="Resetting..."
        submitVariant="danger"
        className="max-w-xl"
        aside={
          <Button variant="outline" to={back}>
            Cancel
          </Button>
        }
      >
        <HiddenField name="version" value={shownVersion(loaderData, actionData)} />
        {loses === null ? (
          <p className="text-sm">The settings above go back to their defaults. The audit log keeps what they were.</p>
        ) : (
          <TextField
            label={`Type “${label}” to confirm`}
            name="typedName"
            required
            autoComplete="off"
            error={errors.typedName}
            defaultValue={actionData?.typed.typedName ?? ''}
          />
        )}
        {(needsPassword || errors.currentPassword) && (
          <PasswordAgain error={errors.currentPassword} consequence="All administrators get an email about the change.">
            These settings are protected.
          </PasswordAgain>
        )}
      </FormShell>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Site Settings" message="Failed to load settings" error={error} />
}
