import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { type FormAnswer, shownVersion } from '#app/forms/form-action.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import type { SettingsTabView } from '#modules/settings/queries/settings-tab.server.ts'
import type { FieldGroup, FormValues } from '#modules/settings/rules/settings-form.ts'
import type { Difference } from '#modules/settings/rules/settings-tabs.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { AppearancePreview } from './appearance/appearance-preview.tsx'
import type { RecentPictures } from './inputs/colour-and-picture.tsx'
import { SettingInput } from './inputs/setting-input.tsx'
import { DraftNotice, SettingsBar } from './settings-frame.tsx'
import { useTabForm } from './use-tab-form.ts'

export type TabView = SettingsTabView & {
  /** Of the tab, or of a page that asks for settings of several. */
  name: string
  label: string
  notices: string[]
  needsPassword: boolean
  recent: RecentPictures
}
export type SettingsAnswer = FormAnswer & { differences?: Difference[] }

type Props = { view: TabView; answer: SettingsAnswer | undefined }
type FormProps = Props & {
  /** Where it is shown and saved. */
  page: string
  title: string
  back?: { label: string; to: string }
  /** In the bar, before the save button. */
  action?: ReactNode
  /** Between the bar and the form. */
  children: ReactNode
}

/**
 * One tab: the bar with its only save button, because a tab may be long, its fields, and for the
 * brand a preview beside them.
 */
export function SettingsForm({ view, answer, page, children, ...bar }: FormProps) {
  const { name, version, values, groups } = view
  const switches = groups
    .flatMap(({ fields }) => fields)
    .flatMap((field) => (field.kind === 'switch' ? [field.name] : []))
  const tab = useTabForm({ name, page, version, values, switches }, answer)
  const isBrand = view.name === 'appearance'
  return (
    <>
      <SettingsBar form="settings" tab={tab} {...bar} />
      {children}
      <UnsavedGuard isChanged={tab.typed !== null} leaveLabel="Leave">
        Your changes on this page are not saved. They stay in this browser as a draft, without
        passwords and keys.
      </UnsavedGuard>
      {view.notices.map((notice) => (
        <Alert key={notice} kind="warning">
          {notice}
        </Alert>
      ))}
      {tab.hasDraft && <DraftNotice onRestore={tab.restore} onDiscard={tab.discard} />}
      <div
        className={
          isBrand
            ? 'grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]'
            : undefined
        }
      >
        {/* The key creates a new form, so that no entered secret stays in it. */}
        <Form
          key={tab.key}
          ref={tab.form}
          id="settings"
          method="post"
          noValidate
          aria-label={view.label}
          className="flex min-w-0 flex-col gap-5"
        >
          <FieldIdPrefix value="settings">
            <FormHead view={view} answer={answer} />
            <SettingGroups
              groups={view.groups}
              values={tab.values}
              secrets={view.secrets}
              errors={answer?.refusal.fields ?? {}}
              recent={view.recent}
              isNarrow={isBrand}
            />
          </FieldIdPrefix>
        </Form>
        {isBrand && <AppearancePreview values={tab.drawn} />}
      </div>
    </>
  )
}

/** What was wrong, what another user saved meanwhile, and the password where it is needed. */
function FormHead({ view, answer }: Props) {
  const passwordError = answer?.refusal.fields?.currentPassword
  return (
    <>
      {answer && <ErrorSummary refusal={answer.refusal} prefix="settings" />}
      {answer?.differences && <BothVersions differences={answer.differences} />}
      <HiddenField name="version" value={shownVersion(view, answer)} />
      {(view.needsPassword || passwordError) && (
        <PasswordAgain
          error={passwordError}
          consequence="All administrators get an email about the change."
        >
          {view.isGuarded
            ? 'These settings decide where money goes.'
            : 'This setting decides who gets into the back office.'}
        </PasswordAgain>
      )}
    </>
  )
}

type SettingGroupsProps = {
  groups: readonly FieldGroup[]
  values: FormValues
  secrets: Record<string, boolean>
  errors: Record<string, string[]>
  /** The newest pictures of the library, for fields that choose one without scripts. */
  recent: RecentPictures
  /** One column: beside a preview. */
  isNarrow?: boolean
}

function SettingGroups({ groups, isNarrow = false, ...rest }: SettingGroupsProps) {
  return groups.map((group) => (
    <Card key={group.title} title={group.title} className={whileChosen(group, rest.errors)}>
      {group.description !== undefined && (
        <p className="mb-4 max-w-prose text-muted text-sm">{group.description}</p>
      )}
      <div
        className={`grid max-w-4xl items-start gap-x-5 gap-y-4 md:grid-cols-2 ${isNarrow ? 'xl:grid-cols-1' : ''}`}
      >
        {group.fields.map((field) => (
          <SettingInput key={field.name} field={field} {...rest} />
        ))}
      </div>
    </Card>
  ))
}

/**
 * The style sheet hides what was not chosen (`app/shells/admin/frame.css`), so it needs no script
 * and loses nothing. A group with a mistake in it is shown whatever is chosen.
 */
function whileChosen(
  { when, fields }: FieldGroup,
  errors: Record<string, string[]>,
): string | undefined {
  if (when === undefined || fields.some(({ name }) => errors[name])) return undefined
  return `when-${when.replace('_', '-')}`
}
