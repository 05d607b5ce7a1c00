import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormAnswer } from '#app/form-action.ts'
import { submissionKeyField, trapField } from '#modules/enquiries/rules/submission-fields.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'

export type EnquiryAnswer = FormAnswer | undefined

/**
 * The name of a field, what was typed into it, and what was wrong with it. Before scripts run the page of a refused form opens at the first wrong
 * field, or at the first of all; with them the form sees to it.
 */
export function fieldsOf(answer: EnquiryAnswer, order: readonly string[], preset: Record<string, string | undefined> = {}) {
  const opensAt = answer && (order.find((name) => answer.refusal.fields?.[name] !== undefined) ?? order[0])
  return (name: string) => ({
    name,
    defaultValue: answer?.typed[name] ?? preset[name],
    error: answer?.refusal.fields?.[name],
    autoFocus: name === opensAt,
  })
}

type Props = {
  /** The page without a query. No place on it: the browser would go there instead of to the field. */
  action: string
  answer: EnquiryAnswer
  submitLabel: string
  note: string
  children: ReactNode
}

/** A form that anybody may send: it carries a number of its own once scripts run, and a field that only programs fill in. */
export function EnquiryForm({ action, answer, submitLabel, note, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const key = useSubmissionKey(answer)
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answer])
  return (
    <FormShell
      ref={form}
      action={action}
      refusal={answer?.refusal}
      submitLabel={submitLabel}
      pendingLabel="Sending..."
      aside={<p className="mr-auto max-w-[22rem] text-muted text-sm">{note}</p>}
    >
      {children}
      <HiddenField name={submissionKeyField} value={key} />
      <Trap />
    </FormShell>
  )
}

/** Blank until scripts run: the page is kept for everybody, so it cannot hold a number. After a conflict the next press is a new enquiry. */
function useSubmissionKey(answer: EnquiryAnswer): string {
  const [key, setKey] = useState('')
  const isUsed = answer?.refusal.code === 'conflict'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict, also the same one again, wants a new number
  useEffect(() => {
    setKey((known) => (known === '' || isUsed ? newKey() : known))
  }, [answer])
  return key
}

/** Only pages that came over https may ask for one. */
function newKey(): string {
  return typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : ''
}

function Trap() {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0 [clip-path:inset(50%)]">
      <label>
        Leave this empty
        <input name={trapField} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
