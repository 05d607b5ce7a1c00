import { type ReactNode, useEffect, useRef, useState } from 'react'
import { UnsavedGuard } from './unsaved-guard.tsx'

/**
 * Asks before a form in a dialog is closed with something typed in it: Escape and a click beside it
 * close it too. `children` say what would be lost.
 */
export function TypedGuard({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null)
  const [isChanged, setIsChanged] = useState(false)
  useEffect(() => {
    const form = mark.current?.closest('form')
    const note = () => setIsChanged(true)
    form?.addEventListener('input', note)
    return () => form?.removeEventListener('input', note)
  }, [])
  return (
    <>
      <span ref={mark} hidden />
      <UnsavedGuard isChanged={isChanged}>{children}</UnsavedGuard>
    </>
  )
}
