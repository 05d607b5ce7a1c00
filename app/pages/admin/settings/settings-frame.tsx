import { href } from 'react-router'
import { settingsBar } from '#modules/settings/rules/settings-tab-labels.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Tabs } from '#ui/primitives/tabs.tsx'

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

/** Says beside the save button that something is not saved yet, and takes it back. */
export function UnsavedNote({ isShown, onDiscard }: { isShown: boolean; onDiscard: () => void }) {
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
