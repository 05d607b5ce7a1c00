import { useRef, useState } from 'react'
import { data, Form, href, useNavigation } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { type FormAnswer, formClientAction, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { paymentNotices } from '#modules/billing/payments/queries/payment-notices.server.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { confirmPassword } from '#modules/identity/operations/passwords/confirm-password.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { saveSettings } from '#modules/settings/operations/save-settings.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { generalNotices } from '#modules/settings/queries/general-notices.server.ts'
import { settingsDifferences, settingsTab } from '#modules/settings/queries/settings-tab.server.ts'
import { type FormValues, failedToSave, settingsForm } from '#modules/settings/rules/settings-form.ts'
import { isSettingsTab, type SettingsTabName, settingsTabLabels } from '#modules/settings/rules/settings-tab-labels.ts'
import { type Difference, secretFields } from '#modules/settings/rules/settings-tabs.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/tab'
import { DraftNotice } from './draft-notice.tsx'
import { emailFacts } from './email-facts.server.ts'
import { SettingGroups } from './setting-groups.tsx'
import { SettingsTabs } from './settings-tabs.tsx'
import { TabExtras } from './tab-extras.tsx'
import { Unsaved } from './unsaved.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData ? `${loaderData.label} · Settings` : 'Settings' }]

function tabOf(text: string): SettingsTabName {
  if (!isSettingsTab(text)) throw data('This tab doesn’t exist', { status: 404 })
  return text
}

export async function loader(args: Route.LoaderArgs) {
  const member = await requireStaff(args, mayManageSettings)
  const name = tabOf(args.params.tab)
  const [view, notices, email] = await Promise.all([settingsTab(name), noticesOn(name), name === 'email' ? emailFacts() : null])
  return { ...view, name, email, label: settingsTabLabels[name], notices, needsPassword: view.isGuarded && !hasRecentPassword(member) }
}

async function noticesOn(name: SettingsTabName): Promise<string[]> {
  if (name === 'general') return generalNotices()
  return name === 'api' || name === 'payment-methods' ? paymentNotices() : []
}

type Answer = FormAnswer & { differences?: Difference[] }

/** D27: the message names the tab that was not saved. */
const failure = (name: SettingsTabName) => `${failedToSave}: ${settingsTabLabels[name]} was not saved`

export const action = formAction((args: Route.ActionArgs) => {
  const name = tabOf(args.params.tab)
  return {
    policy: byStaff(mayManageSettings),
    schema: settingsForm,
    failure: failure(name),
    // What was typed comes back; secrets never do (D26).
    hidden: secretFields(name),
    run: async (member, { currentPassword = '', ...typed }) =>
      andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
        saveSettings(person, name, typed, typed.version ?? ''),
      ),
    done: () => redirectWithToast(href('/admin/settings/:tab', { tab: name }), { kind: 'success', message: 'Settings saved successfully!' }),
    beside: async ({ code }, typed): Promise<{ differences?: Difference[] }> =>
      code === 'conflict' ? { differences: await settingsDifferences(name, typed) } : {},
  }
})

export const clientAction = formClientAction<Answer>(({ tab = '' }) => failure(tabOf(tab)))

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { name, label, groups, secrets, notices, needsPassword, isGuarded } = loaderData
  const differences = actionData && 'differences' in actionData ? actionData.differences : undefined
  const form = useRef<HTMLFormElement>(null)
  const [discards, setDiscards] = useState(0)
  const key = `${name} ${loaderData.version} ${discards}`
  const saving = useNavigation().formMethod === 'POST'
  const save = (
    <>
      <Unsaved key={`unsaved ${key}`} tab={name} form={form} onDiscard={() => setDiscards(discards + 1)} />
      <Button type="submit" form="settings" loading={saving}>
        {saving ? 'Saving...' : 'Save Changes'}
      </Button>
    </>
  )
  return (
    <>
      {/* The only save button is at the top, because a tab may be long. */}
      <div className="sticky top-[var(--list-top)] z-20 -mx-2 bg-page px-2 py-2">
        <PageHeader title="Site Settings" actions={save} />
      </div>
      <SettingsTabs />
      {notices.map((notice) => (
        <Alert key={notice} kind="warning">
          {notice}
        </Alert>
      ))}
      <DraftNotice key={key} tab={name} version={loaderData.version} form={form} />
      {/* The key creates a new form after saving, so that no entered secret stays in it. */}
      <Form key={`form ${key}`} ref={form} id="settings" method="post" noValidate aria-label={label} className="flex flex-col gap-5">
        <FieldIdPrefix value="settings">
          {actionData && <ErrorSummary refusal={actionData.refusal} prefix="settings" />}
          {differences && <BothVersions differences={differences} />}
          <HiddenField name="version" value={shownVersion(loaderData, actionData)} />
          {(needsPassword || actionData?.refusal.fields?.currentPassword) && (
            <PasswordAgain error={actionData?.refusal.fields?.currentPassword} consequence="All administrators get an email about the change.">
              {isGuarded ? 'These settings decide where money goes.' : 'This setting decides who gets into the back office.'}
            </PasswordAgain>
          )}
          <SettingGroups
            groups={groups}
            values={{ ...loaderData.values, ...withSwitches(actionData?.typed) }}
            secrets={secrets}
            errors={actionData?.refusal.fields ?? {}}
          />
        </FieldIdPrefix>
      </Form>
      <TabExtras name={name} diagnostic={loaderData.values.enable_payfast_diagnostic === 'on'} email={loaderData.email} />
    </>
  )

  /** Browsers do not submit a switch that is off. */
  function withSwitches(typed: FormValues | undefined): FormValues {
    if (!typed || Object.keys(typed).length === 0) return {}
    const fields = groups.flatMap((group) => group.fields)
    return { ...Object.fromEntries(fields.filter(({ kind }) => kind === 'switch').map((field) => [field.name, ''])), ...typed }
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Site Settings" message="Failed to load settings" error={error} />
}
