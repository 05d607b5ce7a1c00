import type { ReactNode } from 'react'
import { href } from 'react-router'
import { settingsBar } from '#modules/settings/rules/settings-tab-labels.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Tabs } from '#ui/primitives/tabs.tsx'
import type { TabForm } from './use-tab-form.ts'

/** Offers what was typed earlier; the form is never filled in without asking. */
export function DraftNotice({
  onRestore,
  onDiscard,
}: {
  onRestore: () => void
  onDiscard: () => void
}) {
  return (
    <Alert
      kind="info"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={onRestore}>
            Restore
          </Button>
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            Discard
          </Button>
        </span>
      }
    >
      You have unsaved changes on this tab.
    </Alert>
  )
}

type BarProps = {
  /** The form that it saves. */
  form: string
  title: string
  back?: { label: string; to: string }
  /** Before the save button. */
  action?: ReactNode
  tab: Pick<TabForm, 'typed' | 'isSaving' | 'discard'>
}

/** The bar of a tab with its only save button, at the top (B§2.2 item 11), because a tab is long. */
export function SettingsBar({ form, title, back, action, tab }: BarProps) {
  return (
    <div className="sticky top-[var(--list-top)] z-20 -mx-2 bg-page px-2 py-2">
      <PageHeader
        title={title}
        back={back}
        actions={
          <>
            <UnsavedNote isShown={tab.typed !== null} onDiscard={tab.discard} />
            {action}
            <Button type="submit" form={form} loading={tab.isSaving}>
              {tab.isSaving ? 'Saving...' : 'Save changes'}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** Says beside the save button that something is not saved yet, and takes it back. */
function UnsavedNote({ isShown, onDiscard }: { isShown: boolean; onDiscard: () => void }) {
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:-mr-2">
      {isShown && (
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

const tabs = settingsBar.map(({ name, label }) => ({
  label,
  to: href('/admin/settings/:tab', { tab: name }),
}))

export function SettingsTabs() {
  return <Tabs label="Settings" tabs={tabs} />
}
