import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { dropDraft } from './draft.ts'

type Props = { tab: string; form: RefObject<HTMLFormElement | null>; onDiscard: () => void }

/** Says in the bar above the form that something was changed, and takes it back. */
export function Unsaved({ tab, form, onDiscard }: Props) {
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    const own = form.current
    const note = () => setChanged(true)
    own?.addEventListener('input', note)
    return () => own?.removeEventListener('input', note)
  }, [form])
  const discard = () => {
    dropDraft(tab)
    onDiscard()
  }
  return (
    <span role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {isChanged && (
        <>
          <span className="font-medium text-sm text-warning">Unsaved changes</span>
          <Button variant="ghost" size="sm" onClick={discard}>
            Discard changes
          </Button>
        </>
      )}
    </span>
  )
}
