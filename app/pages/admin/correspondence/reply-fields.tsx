import { useState } from 'react'
import type { FormAnswer } from '#app/forms/form-action.ts'
import type { Refusal } from '#kernel/result.ts'
import { maxEnquiryMessage } from '#modules/enquiries/rules/enquiry-message.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
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

type TicketProps = {
  /** What it is called: 'enquiry' or 'inquiry'. */
  noun: string
  back: string
  refusal: Refusal | undefined
}

/** The question before what came by a form of the site becomes a ticket. */
export function TicketQuestion({ noun, back, refusal }: TicketProps) {
  return (
    <DialogForm
      title={`Turn this ${noun} into a ticket?`}
      description="The ticket begins with everything written so far, and what they answer goes there. Their address is not confirmed, so link a customer on the ticket if you know them."
      back={back}
      refusal={refusal}
      submitLabel="Turn into ticket"
      pendingLabel="Creating..."
    >
      {null}
    </DialogForm>
  )
}
