import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { refusalStatus } from '#kernel/result.ts'
import type { FormValues } from '#modules/settings/rules/settings-form.ts'
import { type Draft, draftOf, dropDraft, isSameAsForm, readDraft, storeDraft } from './draft.ts'

type SavedTab = {
  name: string
  /** Where it is shown and saved. */
  page: string
  version: string
  values: FormValues
  /** The names of its switches. */
  switches: readonly string[]
}

export type TabForm = {
  form: RefObject<HTMLFormElement | null>
  /** Changes when the form must be remounted. */
  key: string
  /** What the form begins with. */
  values: FormValues
  /** What was changed and is not saved; null where nothing was. */
  typed: FormValues | null
  /** What it shows at this moment, for previews. */
  drawn: FormValues
  isSaving: boolean
  hasDraft: boolean
  restore: () => void
  discard: () => void
}

/**
 * The form of one tab. While it is saved it shows what will be; when the save fails, what is saved
 * comes back, and what was typed can be restored. A refused form stays as it was typed.
 */
export function useTabForm(tab: SavedTab, answer: FormAnswer | undefined): TabForm {
  const { name, version } = tab
  const form = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState<{ values: FormValues; at: number }>({ values: {}, at: 0 })
  const [typed, setTyped] = useState<FormValues | null>(answer?.typed ?? null)
  const { draft, forget, offer } = useDraft(
    { tab: name, version, form, instance: start.at },
    setTyped,
  )
  const beginWith = (values: FormValues | null) => {
    setTyped(values)
    setStart(({ at }) => ({ values: values ?? {}, at: at + 1 }))
  }
  const isSaving = useSaving(tab.page, answer, {
    onSaved: () => {
      setTyped(null)
      dropDraft(name)
    },
    onFault: () => {
      beginWith(null)
      offer()
    },
  })
  const came = start.at === 0 ? answer?.typed : undefined
  const values = { ...tab.values, ...withSwitches(tab, came), ...withSwitches(tab, start.values) }
  return {
    form,
    key: `${version} ${start.at}`,
    values,
    typed: isSaving ? null : typed,
    drawn: { ...values, ...withSwitches(tab, typed ?? undefined) },
    isSaving,
    hasDraft: draft !== null,
    restore: () => {
      if (draft) beginWith(draft.values)
      forget()
    },
    discard: () => {
      dropDraft(name)
      forget()
      beginWith(null)
    },
  }
}

/** Browsers do not submit a switch that is off. */
function withSwitches({ switches }: SavedTab, given: FormValues | undefined): FormValues {
  if (!given || Object.keys(given).length === 0) return {}
  return { ...Object.fromEntries(switches.map((name) => [name, ''])), ...given }
}

type Outcomes = { onSaved: () => void; onFault: () => void }

/** Whether the form is being saved; calls back once it was saved or has failed. */
function useSaving(
  page: string,
  answer: FormAnswer | undefined,
  { onSaved, onFault }: Outcomes,
): boolean {
  const { formMethod, formAction } = useNavigation()
  const isSaving = formMethod === 'POST' && formAction === page
  const wasSaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a save counts
  useEffect(() => {
    const hasEnded = wasSaving.current && !isSaving
    wasSaving.current = isSaving
    if (!hasEnded) return
    if (answer === undefined) onSaved()
    else if (refusalStatus[answer.refusal.code] >= 500) onFault()
  }, [isSaving])
  return isSaving
}

type Watched = {
  tab: string
  version: string
  form: RefObject<HTMLFormElement | null>
  /** Rises each time the form is remounted. */
  instance: number
}

/** Stores what is typed into the form as a draft, and knows an earlier one that can be restored. */
function useDraft(
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
