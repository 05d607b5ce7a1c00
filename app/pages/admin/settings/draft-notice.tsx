import { type RefObject, useEffect, useState } from 'react'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { type Draft, draftOf, dropDraft, keepDraft, putBack, readDraft, saysTheSame } from './draft.ts'

type Props = { tab: string; version: string; form: RefObject<HTMLFormElement | null> }

/** Saves unsaved changes as a draft and offers to restore them; the form is never filled in without asking. */
export function DraftNotice({ tab, version, form }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => {
    const own = form.current
    const found = readDraft(tab, version)
    if (found && own && saysTheSame(own, found)) dropDraft(tab)
    else setDraft(found)
    const keep = () => {
      if (!own) return
      setDraft(null)
      keepDraft(tab, draftOf(own, version))
    }
    own?.addEventListener('input', keep)
    return () => own?.removeEventListener('input', keep)
  }, [tab, version, form])
  if (!draft) return null
  const restore = () => {
    if (form.current) putBack(form.current, draft)
    setDraft(null)
  }
  const discard = () => {
    dropDraft(tab)
    setDraft(null)
  }
  return (
    <Alert
      kind="info"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={restore}>
            Restore
          </Button>
          <Button variant="ghost" size="sm" onClick={discard}>
            Discard
          </Button>
        </span>
      }
    >
      You have unsaved changes on this tab.
    </Alert>
  )
}
