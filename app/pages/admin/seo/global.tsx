import { type FormEvent, useRef, useState } from 'react'
import { Form, href, Outlet, useNavigation } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { formClientAction, isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { typedIn } from '#app/forms/read-form.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { confirmPassword } from '#modules/identity/operations/passwords/confirm-password.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { saveGlobalSeo } from '#modules/seo/operations/save-global-seo.server.ts'
import { mayManageGlobalSeo, mayManageSeo } from '#modules/seo/policy.ts'
import { globalSeoValues } from '#modules/seo/queries/global-seo.server.ts'
import { sitemapPreview } from '#modules/seo/queries/sitemap-preview.server.ts'
import { reportOnScripts } from '#modules/seo/rules/custom-scripts/removed-parts.ts'
import { guardedNames } from '#modules/seo/rules/global-fields.ts'
import { globalFormSchema, globalTexts, typedGlobal } from '#modules/seo/rules/global-form.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { config } from '#platform/config.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { DraftNotice } from '../settings/draft-notice.tsx'
import { SettingsTabs } from '../settings/settings-tabs.tsx'
import { Unsaved } from '../settings/unsaved.tsx'
import type { Route } from './+types/global'
import { GlobalFields } from './global/global-fields.tsx'
import { ManagePages } from './global/manage-pages.tsx'
import { ScriptNotice } from './global/script-findings.tsx'
import { SeoTabs } from './tabs.tsx'

const heading = 'Site Settings'
/** D27: the message names the tab that was not saved. */
const failure = 'Failed to save settings: SEO Settings was not saved'

export const meta: Route.MetaFunction = () => [{ title: 'SEO Settings · Settings' }]

export async function loader(args: Route.LoaderArgs) {
  const member = await requireStaff(args, mayManageGlobalSeo)
  const [values, sitemap] = await Promise.all([globalSeoValues(), sitemapPreview()])
  return {
    values,
    version: versionOfValues(values),
    sitemap,
    sitemapUrl: `${config().publicUrl}/sitemap.xml`,
    scripts: { customHeadScripts: reportOnScripts(values.customHeadScripts), customBodyScripts: reportOnScripts(values.customBodyScripts) },
    needsPassword: !hasRecentPassword(member),
    maySettings: mayManageSettings(member),
    mayPages: mayManageSeo(member),
  }
}

export const action = formAction((args: Route.ActionArgs) => ({
  policy: byStaff(mayManageGlobalSeo),
  schema: globalFormSchema,
  failure,
  run: async (member, { version, currentPassword, ...input }) =>
    andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) => saveGlobalSeo(person, input, version)),
  done: () => redirectWithToast(href('/admin/settings/seo'), { kind: 'success', message: 'SEO settings saved successfully!' }),
}))

export const clientAction = formClientAction(failure)

export default function GlobalSeo({ loaderData, actionData }: Route.ComponentProps) {
  const { values, maySettings, mayPages } = loaderData
  const form = useRef<HTMLFormElement>(null)
  const [discards, setDiscards] = useState(0)
  const shown = actionData ? typedGlobal(actionData.typed) : values
  const [drawn, setDrawn] = useState(shown)
  const { formMethod, formAction: target } = useNavigation()
  const isSaving = formMethod === 'POST' && target === href('/admin/settings/seo')
  const errors = actionData?.refusal.fields ?? {}
  const key = `${loaderData.version} ${discards}`
  const runsOther = guardedNames.some((name) => drawn[name].trim() !== values[name].trim())
  const draw = ({ currentTarget }: FormEvent<HTMLFormElement>) => setDrawn(typedGlobal(typedIn(new FormData(currentTarget))))
  const discard = () => {
    setDrawn(values)
    setDiscards(discards + 1)
  }
  return (
    <>
      {/* The only save button is at the top, because the form is long. */}
      <div className="sticky top-[var(--list-top)] z-20 -mx-2 bg-page px-2 py-2">
        <PageHeader
          title={heading}
          actions={
            <>
              <Unsaved key={`unsaved ${key}`} tab="seo" form={form} onDiscard={discard} />
              <Button type="submit" form="seo" loading={isSaving}>
                {isSaving ? 'Saving...' : 'Save Changes'}
              </Button>
            </>
          }
        />
      </div>
      {maySettings ? <SettingsTabs /> : <SeoTabs />}
      <ScriptNotice reports={loaderData.scripts} />
      <DraftNotice key={key} tab="seo" version={loaderData.version} form={form} />
      {mayPages && <ManagePages />}
      {/* The key creates a new form after saving, so that no entered password stays in it. */}
      <Form
        key={`form ${key}`}
        ref={form}
        id="seo"
        method="post"
        noValidate
        autoComplete="off"
        aria-label="SEO Settings"
        onInput={draw}
        className="flex flex-col gap-5"
      >
        <FieldIdPrefix value="seo">
          {actionData && <ErrorSummary refusal={actionData.refusal} prefix="seo" />}
          {isNewerSave(actionData) && <BothVersions differences={textDifferences(globalTexts(values), globalTexts(shown))} />}
          <HiddenField name="version" value={shownVersion(loaderData, actionData)} />
          <GlobalFields values={shown} drawn={drawn} errors={errors} facts={loaderData} />
          {((loaderData.needsPassword && runsOther) || errors.currentPassword) && (
            <PasswordAgain error={errors.currentPassword} consequence="All administrators get an email about the change.">
              You changed what runs in visitors’ browsers.
            </PasswordAgain>
          )}
        </FieldIdPrefix>
      </Form>
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to fetch SEO settings" error={error} />
}
