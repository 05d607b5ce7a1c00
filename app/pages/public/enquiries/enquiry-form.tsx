import type { ReactNode } from 'react'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { submissionKeyField, trapField } from '#modules/enquiries/rules/submission-fields.ts'
import { DocumentForm } from '#ui/form/document-form.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { enquiryFailure } from './enquiry-failure.ts'

export type EnquiryAnswer = FormAnswer | undefined

/**
 * The name of a field, what was typed into it, and what was wrong with it. The page of a refused
 * form opens at the first wrong field, or at the first of all.
 */
export function fieldsOf(
  answer: EnquiryAnswer,
  order: readonly string[],
  preset: Record<string, string | undefined> = {},
) {
  const opensAt =
    answer && (order.find((name) => answer.refusal.fields?.[name] !== undefined) ?? order[0])
  return (name: string) => ({
    name,
    defaultValue: answer?.typed[name] ?? preset[name],
    error: answer?.refusal.fields?.[name],
    autoFocus: name === opensAt,
  })
}

type Props = {
  /**
   * The page without a query. No place on it: the browser would go there instead of to the field.
   */
  action: string
  answer: EnquiryAnswer
  submitLabel: string
  pendingLabel: string
  note: string
  children: ReactNode
}

/** A public form: its island gives it its own key, and it has a honeypot field. */
export function EnquiryForm({ action, answer, submitLabel, pendingLabel, note, children }: Props) {
  return (
    <DocumentForm
      action={action}
      refusal={answer?.refusal}
      failure={enquiryFailure}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      aside={<p className="mr-auto max-w-[22rem] text-muted text-sm">{note}</p>}
    >
      {children}
      <HiddenField name={submissionKeyField} value="" />
      <Trap />
    </DocumentForm>
  )
}

function Trap() {
  return (
    <div
      aria-hidden="true"
      className="absolute size-px overflow-hidden opacity-0 [clip-path:inset(50%)]"
    >
      <label>
        Leave this empty
        <input name={trapField} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** The place of the form once it was sent. The address leads here, and with it the focus. */
export function Sent({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <div
      id="sent"
      data-arrival="sent"
      tabIndex={-1}
      role="status"
      className="scroll-mt-28 outline-none"
    >
      <h2 className="font-display text-title font-bold">{title}</h2>
      <p className="mt-5 max-w-xl text-lead text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
