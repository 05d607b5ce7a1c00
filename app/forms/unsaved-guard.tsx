import type { ReactNode } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { QuestionDialog } from '#ui/feedback/confirm-dialog.tsx'

type Props = {
  isChanged: boolean
  /** What would be lost. */
  children: ReactNode
}

/** Asks before the page is left with changes that are not saved. Sending the form and what its answer leads to are not leaving. */
export function UnsavedGuard({ isChanged, children }: Props) {
  const { state, proceed, reset } = useBlocker(({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname)
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault()
  })
  return (
    <QuestionDialog
      open={state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      {children}
    </QuestionDialog>
  )
}
