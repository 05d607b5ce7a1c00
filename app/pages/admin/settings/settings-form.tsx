import { useEffect, useRef, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { type FormAnswer, shownVersion } from '#app/forms/form-action.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { refusalStatus } from '#kernel/result.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import type { SettingsTabView } from '#modules/settings/queries/settings-tab.server.ts'
import type { FormValues } from '#modules/settings/rules/settings-form.ts'
import type { SettingsTabName } from '#modules/settings/rules/settings-tab-labels.ts'
import type { Difference } from '#modules/settings/rules/settings-tabs.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { AppearancePreview } from './appearance-preview.tsx'
import { dropDraft } from './draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import type { RecentPictures } from './picture-setting.tsx'
import { SettingGroups } from './setting-groups.tsx'
import { SettingsTabs } from './settings-tabs.tsx'
import { useDraft } from './use-draft.ts'

export type TabView = SettingsTabView & { name: SettingsTabName; label: string; notices: string[]; needsPassword: boolean; recent: RecentPictures }
export type SettingsAnswer = FormAnswer & { differences?: Difference[] }

type Props = { view: TabView; answer: SettingsAnswer | undefined }

/**
 * One tab: the bar with its only save button, because a tab may be long, and its fields. While it is saved the form shows what will be; when the save fails,
 * what is saved comes back (A§4), and what was typed can be restored. A refused form stays as it was typed.
 */
export function SettingsForm({ view, answer }: Props) {
  const { name, label, groups, version } = view
  const form = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState<{ values: FormValues; at: number }>({ values: {}, at: 0 })
  const [typed, setTyped] = useState<FormValues | null>(answer?.typed ?? null)
  const { draft, forget, offer } = useDraft({ tab: name, version, form, instance: start.at }, setTyped)
  const beginWith = (values: FormValues) => setStart(({ at }) => ({ values, at: at + 1 }))
  const { isSaving } = useSaving(href('/admin/settings/:tab', { tab: name }), answer, {
    onSaved: () => {
      setTyped(null)
      dropDraft(name)
    },
    onFault: () => {
      beginWith({})
      setTyped(null)
      offer()
    },
  })
  const discard = () => {
    dropDraft(name)
    forget()
    setTyped(null)
    beginWith({})
  }
  const restore = () => {
    if (draft) {
      setTyped(draft.values)
      beginWith(draft.values)
    }
    forget()
  }
  const isFault = answer !== undefined && refusalStatus[answer.refusal.code] >= 500
  const came = isFault && start.at > 0 ? {} : withSwitches(answer?.typed)
  const values = { ...view.values, ...came, ...withSwitches(start.values) }
  return (
    <>
      <div className="sticky top-[var(--list-top)] z-20 -mx-2 bg-page px-2 py-2">
        <PageHeader
          title="Site Settings"
          actions={
            <>
              <Unsaved isChanged={typed !== null && !isSaving} onDiscard={discard} />
              <Button variant="ghost" to={href('/admin/settings/:tab/reset', { tab: name })} preventScrollReset>
                Reset to defaults
              </Button>
              <Button type="submit" form="settings" loading={isSaving}>
                {isSaving ? 'Saving...' : 'Save Changes'}
              </Button>
            </>
          }
        />
      </div>
      <SettingsTabs />
      <UnsavedGuard isChanged={typed !== null && !isSaving} leaveLabel="Leave">
        Your changes on this tab are not saved. They stay in this browser as a draft, without passwords and keys.
      </UnsavedGuard>
      {view.notices.map((notice) => (
        <Alert key={notice} kind="warning">
          {notice}
        </Alert>
      ))}
      {draft && <DraftNotice onRestore={restore} onDiscard={discard} />}
      {/* The key creates a new form, so that no entered secret stays in it. */}
      <Form
        key={`${version} ${start.at}`}
        ref={form}
        id="settings"
        method="post"
        noValidate
        aria-label={label}
        className={name === 'appearance' ? 'grid gap-5 2xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]' : 'flex flex-col gap-5'}
      >
        <FieldIdPrefix value="settings">
          <div className="flex min-w-0 flex-col gap-5">
            {answer && <ErrorSummary refusal={answer.refusal} prefix="settings" />}
            {answer?.differences && <BothVersions differences={answer.differences} />}
            <HiddenField name="version" value={shownVersion(view, answer)} />
            {(view.needsPassword || answer?.refusal.fields?.currentPassword) && (
              <PasswordAgain error={answer?.refusal.fields?.currentPassword} consequence="All administrators get an email about the change.">
                {view.isGuarded ? 'These settings decide where money goes.' : 'This setting decides who gets into the back office.'}
              </PasswordAgain>
            )}
            <SettingGroups groups={groups} values={values} secrets={view.secrets} errors={answer?.refusal.fields ?? {}} recent={view.recent} />
          </div>
        </FieldIdPrefix>
        {name === 'appearance' && <AppearancePreview values={typed ?? values} />}
      </Form>
    </>
  )

  /** Browsers do not submit a switch that is off. */
  function withSwitches(given: FormValues | undefined): FormValues {
    if (!given || Object.keys(given).length === 0) return {}
    const fields = groups.flatMap((group) => group.fields)
    return { ...Object.fromEntries(fields.filter(({ kind }) => kind === 'switch').map((field) => [field.name, ''])), ...given }
  }
}

/** Says in the bar above the form that something was changed, and takes it back. */
function Unsaved({ isChanged, onDiscard }: { isChanged: boolean; onDiscard: () => void }) {
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isChanged && (
        <>
          <span className="font-medium text-sm text-warning">Unsaved changes</span>
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            Discard changes
          </Button>
        </>
      )}
    </span>
  )
}

type Outcomes = { onSaved: () => void; onFault: () => void }

/** Whether the form is on its way, and what became of it. */
function useSaving(page: string, answer: SettingsAnswer | undefined, { onSaved, onFault }: Outcomes): { isSaving: boolean } {
  const { formMethod, formAction } = useNavigation()
  const { pathname } = useLocation()
  const isSaving = formMethod === 'POST' && formAction === page
  const wasSaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a save counts
  useEffect(() => {
    const hasEnded = wasSaving.current && !isSaving
    wasSaving.current = isSaving
    if (!hasEnded) return
    if (answer === undefined) onSaved()
    else if (refusalStatus[answer.refusal.code] >= 500) onFault()
  }, [isSaving])
  return { isSaving }
}
