import { type RefObject, useEffect, useState } from 'react'
import type { FormValues } from '#modules/settings/rules/settings-form.ts'
import { type Draft, draftOf, dropDraft, isSameAsForm, readDraft, storeDraft } from './draft.ts'

type Watched = {
  tab: string
  version: string
  form: RefObject<HTMLFormElement | null>
  /** Rises each time the form is remounted. */
  instance: number
}

/** Stores what is typed into the form as a draft, and knows an earlier one that can be restored. */
export function useDraft(
  { tab, version, form, instance }: Watched,
  onTyped: (values: FormValues) => void,
) {
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => {
    if (form.current) setDraft(earlierDraft(form.current, tab, version))
  }, [tab, version, form])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each instance is another form, and `onTyped` sets state, which is always the same
  useEffect(() => {
    const own = form.current
    const note = () => {
      if (!own?.isConnected) return
      const typed = draftOf(own, version)
      setDraft(null)
      storeDraft(tab, typed)
      onTyped(typed.values)
    }
    // Later: rendering before React hears of the event would put a field that it controls back.
    const noteSoon = () => setTimeout(note)
    own?.addEventListener('input', noteSoon)
    return () => own?.removeEventListener('input', noteSoon)
  }, [tab, version, form, instance])
  return {
    draft,
    /** Ends the offer: the draft is in the form now, or was discarded. */
    forget: () => setDraft(null),
    /** Offers the stored draft again, after the form was put back to what is saved. */
    offer: () => setDraft(readDraft(tab, version)),
  }
}

function earlierDraft(form: HTMLFormElement, tab: string, version: string): Draft | null {
  const found = readDraft(tab, version)
  if (!found || !isSameAsForm(form, found)) return found
  dropDraft(tab)
  return null
}
