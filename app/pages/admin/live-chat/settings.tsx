import { useState } from 'react'
import { href } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { typedIn } from '#app/forms/read-form.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { refetched } from '#app/refetched.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { textDifferences } from '#kernel/versions.ts'
import { openField, weekdays } from '#kernel/week-hours.ts'
import { saveWidgetConfig } from '#modules/chat/widget/operations/save-widget-config.server.ts'
import { widgetConfig } from '#modules/chat/widget/queries/widget.server.ts'
import { widgetSchema, widgetValues } from '#modules/chat/widget/rules/widget-form.ts'
import { widgetTexts } from '#modules/chat/widget/rules/widget-texts.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/settings'
import { AppearanceFields } from './settings/appearance-fields.tsx'
import { HoursFields } from './settings/hours-fields.tsx'
import { PanelFields } from './settings/panel-fields.tsx'
import { WidgetPreview } from './settings/widget-preview.tsx'
import { LiveChatTabs } from './tabs.tsx'

const heading = 'Chat widget'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  const [config, { timezone }] = await Promise.all([widgetConfig(), siteSettings()])
  const values = widgetValues(config)
  return { values, version: versionOfValues(values), siteZone: timezone }
}

export const clientLoader = refetched<Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>>(
  'Failed to refetch config',
)

export const action = formAction((_: Route.ActionArgs) => ({
  schema: widgetSchema,
  run: (member, typed) => saveWidgetConfig(member, typed),
  done: () =>
    redirectWithToast(href('/admin/live-chat/settings'), {
      kind: 'success',
      message: 'Settings saved successfully!',
    }),
}))

export default function ChatWidget({ loaderData, actionData }: Route.ComponentProps) {
  const { values, siteZone } = loaderData
  // A checkbox that is not checked is not sent, so what was typed replaces what is saved as a
  // whole.
  const shown = actionData?.typed ?? values
  const field = (name: string) => ({
    name,
    defaultValue: shown[name] ?? '',
    error: actionData?.refusal.fields?.[name],
  })
  const [drawn, setDrawn] = useState(shown)
  const isNeverOpen =
    values.isEnabled === 'on' && weekdays.every((day) => values[openField(day)] !== 'on')
  return (
    <>
      <PageHeader
        title={heading}
        description="How live chat looks on the site, and when somebody answers."
      />
      <LiveChatTabs maySetUp />
      {isNeverOpen && (
        <Alert kind="warning" title="Chat is never open">
          No day has opening hours, so visitors can only leave a message.
        </Alert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <FormShell
          key={loaderData.version}
          id="chat-widget"
          refusal={actionData?.refusal}
          submitLabel="Save changes"
          pendingLabel="Saving..."
          foot="save-bar"
          autoComplete="off"
          onInput={({ currentTarget }) => setDrawn(typedIn(new FormData(currentTarget)))}
        >
          {actionData && isNewerSave(actionData) && (
            <BothVersions differences={textDifferences(widgetTexts(values), widgetTexts(shown))} />
          )}
          <HiddenField name="version" value={shownVersion(loaderData, actionData)} />
          <AppearanceFields field={field} />
          <PanelFields field={field} />
          <HoursFields field={field} siteZone={siteZone} />
        </FormShell>
        <WidgetPreview values={drawn} />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load chat configuration" error={error} />
}
