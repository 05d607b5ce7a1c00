import { useRef, useState } from 'react'
import { Form, href, Outlet, useNavigation } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { formClientAction, isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
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
import { type GlobalValues, globalFormSchema, globalTexts, typedGlobal } from '#modules/seo/rules/global-form.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import type { FormValues } from '#modules/settings/rules/settings-form.ts'
import { config } from '#platform/config.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { dropDraft } from '../settings/draft/draft.ts'
import { DraftNotice } from '../settings/draft/draft-notice.tsx'
import { useDraft } from '../settings/draft/use-draft.ts'
import { SettingsTabs } from '../settings/settings-tabs.tsx'
import type { Route } from './+types/global'
import { GlobalFields } from './global/global-fields.tsx'
import { ManagePages } from './global/manage-pages.tsx'
import { SaveBar } from './global/save-bar.tsx'
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
  return (
    <>
      <GlobalForm key={loaderData.version} view={loaderData} answer={actionData} />
      <Outlet />
    </>
  )
}

type Props = { view: Route.ComponentProps['loaderData']; answer: Route.ComponentProps['actionData'] }

/** Begins anew after each save, so that no entered password stays in it. */
function GlobalForm({ view, answer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState({ values: answer ? typedGlobal(answer.typed) : view.values, at: 0 })
  const [typed, setTyped] = useState<FormValues | null>(answer?.typed ?? null)
  const { draft, forget } = useDraft({ tab: 'seo', version: view.version, form, instance: start.at }, setTyped)
  const { formMethod, formAction: target } = useNavigation()
  const isSaving = formMethod === 'POST' && target === href('/admin/settings/seo')
  const drawn = typed ? typedGlobal(typed) : start.values
  const beginWith = (values: FormValues | null) => {
    forget()
    setTyped(values)
    setStart(({ at }) => ({ values: values ? typedGlobal(values) : view.values, at: at + 1 }))
  }
  const discard = () => {
    dropDraft('seo')
    beginWith(null)
  }
  return (
    <>
      <SaveBar isChanged={typed !== null} isSaving={isSaving} onDiscard={discard} />
      {view.maySettings ? <SettingsTabs /> : <SeoTabs />}
      <UnsavedGuard
        isChanged={typed !== null && !isSaving}
        sentTo={[href('/admin/settings/seo'), href('/admin/settings/seo/pages')]}
        leaveLabel="Leave"
      >
        Your changes on this tab are not saved. They stay in this browser as a draft, without passwords and keys.
      </UnsavedGuard>
      <ScriptNotice reports={view.scripts} />
      {draft !== null && <DraftNotice onRestore={() => beginWith(draft.values)} onDiscard={discard} />}
      {view.mayPages && <ManagePages />}
      <Form key={start.at} ref={form} id="seo" method="post" noValidate autoComplete="off" aria-label="SEO Settings" className="flex flex-col gap-5">
        <GlobalFormFields view={view} answer={answer} values={start.values} drawn={drawn} />
      </Form>
    </>
  )
}

function GlobalFormFields({ view, answer, values, drawn }: Props & { values: GlobalValues; drawn: GlobalValues }) {
  const errors = answer?.refusal.fields ?? {}
  const runsOther = guardedNames.some((name) => drawn[name].trim() !== view.values[name].trim())
  return (
    <FieldIdPrefix value="seo">
      {answer && <ErrorSummary refusal={answer.refusal} prefix="seo" />}
      {isNewerSave(answer) && <BothVersions differences={textDifferences(globalTexts(view.values), globalTexts(values))} />}
      <HiddenField name="version" value={shownVersion(view, answer)} />
      <GlobalFields values={values} drawn={drawn} errors={errors} facts={view} />
      {((view.needsPassword && runsOther) || errors.currentPassword) && (
        <PasswordAgain error={errors.currentPassword} consequence="All administrators get an email about the change.">
          You changed what runs in visitors’ browsers.
        </PasswordAgain>
      )}
    </FieldIdPrefix>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to fetch SEO settings" error={error} />
}
