import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { QuestionDialog } from '#ui/feedback/confirm-dialog.tsx'

type Props = {
  isChanged: boolean
  /** What would be lost. */
  children: ReactNode
  /** The addresses that the form itself is sent to, where they are not that of the page. */
  sentTo?: readonly string[]
  /** Dialogs at this address and below it open above the form, which stays. */
  dialogsAt?: string
  /** The button that leaves, where a draft stays. */
  leaveLabel?: string
}

/**
 * Asks before the page is left with changes that are not saved. Sending the form and what its
 * answer leads to are not leaving.
 */
export function UnsavedGuard({
  isChanged,
  children,
  sentTo = [],
  dialogsAt,
  leaveLabel = 'Discard changes',
}: Props) {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      isChanged &&
      currentLocation.pathname !== pathname &&
      !sentTo.includes(pathname) &&
      !isAtOrBelow(pathname, dialogsAt),
  )
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault()
  })
  return (
    <QuestionDialog
      open={state === 'blocked'}
      title="Leave without saving?"
      confirmLabel={leaveLabel}
      keeps="editing"
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      {children}
    </QuestionDialog>
  )
}

function isAtOrBelow(pathname: string, address: string | undefined): boolean {
  return address !== undefined && (pathname === address || pathname.startsWith(`${address}/`))
}

/**
 * Asks before a form in a dialog is closed with something typed in it: Escape and a click beside it
 * close it too. `children` say what would be lost.
 */
export function TypedGuard({
  isChanged = false,
  children,
}: {
  /** Changed in an editor, which is no field and sends no event. */
  isChanged?: boolean
  children: ReactNode
}) {
  const mark = useRef<HTMLSpanElement>(null)
  const [isTyped, setIsTyped] = useState(false)
  useEffect(() => {
    const form = mark.current?.closest('form')
    const note = () => setIsTyped(true)
    form?.addEventListener('input', note)
    return () => form?.removeEventListener('input', note)
  }, [])
  return (
    <>
      <span ref={mark} hidden />
      <UnsavedGuard isChanged={isChanged || isTyped}>{children}</UnsavedGuard>
    </>
  )
}
