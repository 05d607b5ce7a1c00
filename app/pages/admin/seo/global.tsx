import { Form, href, Outlet } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { saveGlobalSeo } from '#modules/seo/operations/save-global-seo.server.ts'
import { mayManageSeo } from '#modules/seo/policy.ts'
import { globalSeoValues } from '#modules/seo/queries/global-seo.server.ts'
import { sitemapPreview } from '#modules/seo/queries/sitemap.server.ts'
import { reportOnScripts } from '#modules/seo/rules/custom-scripts/removed-parts.ts'
import { guardedNames, switchNames } from '#modules/seo/rules/global-fields.ts'
import {
  type GlobalValues,
  globalFormSchema,
  globalTexts,
  typedGlobal,
} from '#modules/seo/rules/global-form.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { DraftNotice, SettingsBar, SettingsTabs } from '../settings/settings-frame.tsx'
import { useTabForm } from '../settings/use-tab-form.ts'
import type { Route } from './+types/global'
import { GlobalFields } from './global/global-fields.tsx'
import { ManagePages } from './global/manage-pages.tsx'
import { ScriptNotice } from './global/script-field.tsx'
import { SeoTabs } from './tabs.tsx'

const heading = 'Site Settings'

export const meta: Route.MetaFunction = () => [{ title: 'SEO Settings · Settings' }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const [values, sitemap, { siteTitle, siteDescription, metaKeywords }] = await Promise.all([
    globalSeoValues(),
    sitemapPreview(),
    siteSettings(),
  ])
  const { publicUrl } = config()
  return {
    values,
    version: versionOfValues(values),
    sitemap,
    sitemapUrl: `${publicUrl}/sitemap.xml`,
    previews: {
      site: { siteTitle, siteDescription, metaKeywords },
      brand: brandName(siteTitle),
      publicUrl,
    },
    scripts: {
      customHeadScripts: reportOnScripts(values.customHeadScripts),
      customBodyScripts: reportOnScripts(values.customBodyScripts),
    },
    needsPassword: !hasRecentPassword(member),
    maySettings: mayManageSettings(member),
    mayPages: mayManageSeo(member),
  }
}

export const action = formAction((args: Route.ActionArgs) => ({
  schema: globalFormSchema,
  run: async (member, { version, currentPassword, ...input }) =>
    andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
      saveGlobalSeo(person, input, { version }),
    ),
  done: () =>
    redirectWithToast(href('/admin/settings/seo'), {
      kind: 'success',
      message: 'SEO settings saved successfully!',
    }),
}))

export default function GlobalSeo({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <GlobalForm key={loaderData.version} view={loaderData} answer={actionData} />
      <Outlet />
    </>
  )
}

type Props = {
  view: Route.ComponentProps['loaderData']
  answer: Route.ComponentProps['actionData']
}

/**
 * Shows what will be while it is saved, and what is saved when that fails, as the other tabs do.
 */
function GlobalForm({ view, answer }: Props) {
  const { version, values } = view
  const page = href('/admin/settings/seo')
  const tab = useTabForm({ name: 'seo', page, version, values, switches: switchNames }, answer)
  const drawn = typedGlobal(tab.drawn)
  return (
    <>
      <SettingsBar
        form="seo"
        title={heading}
        tab={tab}
        action={
          <Button variant="outline" to={href('/admin/settings/seo/reset')}>
            Reset to defaults
          </Button>
        }
      />
      {view.maySettings ? <SettingsTabs /> : <SeoTabs />}
      <UnsavedGuard
        isChanged={tab.typed !== null}
        sentTo={[page]}
        dialogsAt={href('/admin/settings/seo/pages')}
        leaveLabel="Leave"
      >
        Your changes on this tab are not saved. They stay in this browser as a draft, without
        passwords and keys.
      </UnsavedGuard>
      <ScriptNotice reports={view.scripts} />
      {tab.hasDraft && <DraftNotice onRestore={tab.restore} onDiscard={tab.discard} />}
      {view.mayPages && <ManagePages />}
      <Form
        key={tab.key}
        ref={tab.form}
        id="seo"
        method="post"
        noValidate
        autoComplete="off"
        aria-label="SEO Settings"
        className="flex flex-col gap-5"
      >
        <GlobalFormFields
          view={view}
          answer={answer}
          values={typedGlobal(tab.values)}
          drawn={drawn}
        />
      </Form>
    </>
  )
}

function GlobalFormFields({
  view,
  answer,
  values,
  drawn,
}: Props & { values: GlobalValues; drawn: GlobalValues }) {
  const errors = answer?.refusal.fields ?? {}
  const runsOther = guardedNames.some((name) => plain(drawn[name]) !== plain(view.values[name]))
  return (
    <FieldIdPrefix value="seo">
      {answer && <ErrorSummary refusal={answer.refusal} prefix="seo" />}
      {isNewerSave(answer) && (
        <BothVersions differences={textDifferences(globalTexts(view.values), globalTexts(drawn))} />
      )}
      <HiddenField name="version" value={shownVersion(view, answer)} />
      <GlobalFields values={values} drawn={drawn} errors={errors} facts={view} />
      {((view.needsPassword && runsOther) || errors.currentPassword) && (
        <PasswordAgain
          error={errors.currentPassword}
          consequence="All administrators get an email about the change."
        >
          You changed what runs in visitors’ browsers.
        </PasswordAgain>
      )}
    </FieldIdPrefix>
  )
}

/** Browsers send lines with two signs at their ends. */
function plain(text: string): string {
  return text.trim().replaceAll('\r\n', '\n')
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to fetch SEO settings" error={error} />
}
