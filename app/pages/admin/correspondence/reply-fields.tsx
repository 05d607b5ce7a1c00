import { useState } from 'react'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { maxEnquiryMessage } from '#modules/enquiries/rules/enquiry-message.ts'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'

type Props = {
  answer: FormAnswer | undefined
  /** Messages on the page, which the writer has seen. */
  seen: number
  idempotencyKey: string
}

/** What a reply to a form of the site needs. */
export function ReplyFields({ answer, seen, idempotencyKey }: Props) {
  const key = useFormKey(answer, idempotencyKey)
  return (
    <>
      <HiddenField name="seen" value={String(seen)} />
      <HiddenField name="idempotencyKey" value={key} />
      <TextAreaField
        label="Your reply"
        name="message"
        rows={8}
        required
        maxLength={maxEnquiryMessage}
        defaultValue={answer?.typed.message}
        error={answer?.refusal.fields?.message}
        hint="The email greets by name and ends with your name. What they answer appears here."
      />
    </>
  )
}

/** A note that only staff see. */
export function NoteFields({ answer, idempotencyKey }: Omit<Props, 'seen'>) {
  const key = useFormKey(answer, idempotencyKey)
  return (
    <>
      <HiddenField name="idempotencyKey" value={key} />
      <TextAreaField
        label="Note"
        name="message"
        rows={5}
        required
        maxLength={maxEnquiryMessage}
        defaultValue={answer?.typed.message}
        error={answer?.refusal.fields?.message}
      />
    </>
  )
}

/** The key belongs to this text, also when the page's data is read again. */
function useFormKey(answer: FormAnswer | undefined, idempotencyKey: string): string {
  const [key] = useState(answer?.typed.idempotencyKey || idempotencyKey)
  return key
}
