import { Button } from '#ui/primitives/button.tsx'

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
