import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'

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
