import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import type { Refusal } from '#kernel/result.ts'
import { maxEnquiryMessage } from '#modules/enquiries/rules/enquiry-message.ts'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'

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

type DeleteProps = {
  /** What several of them are called: 'inquiries'. */
  noun: string
  list: { label: string; to: string }
  rows: readonly { id: string; text: string }[]
  messages: { title: string; text: string; label: string }
  /** Why the last press did nothing. */
  refusal: { message: string } | undefined
}

/** The question before selected rows are deleted, as a page for browsers without scripts. */
export function DeleteQuestion({ noun, list, rows, messages, refusal }: DeleteProps) {
  const navigation = useNavigation()
  if (rows.length === 0) {
    return (
      <>
        <PageHeader title={`Delete ${noun}`} back={list} />
        <EmptyState
          title={`No ${noun} selected`}
          action={<Button to={list.to}>{`Back to ${noun}`}</Button>}
        >
          Select {noun} in the list first.
        </EmptyState>
      </>
    )
  }
  return (
    <Form method="post">
      {rows.map(({ id }) => (
        <HiddenField key={id} name="id" value={id} />
      ))}
      <ConfirmPage
        refusal={refusal}
        title={messages.title}
        confirmLabel={messages.label}
        cancelTo={list.to}
        pending={navigation.formData !== undefined}
      >
        <p>{messages.text}</p>
        <ul className="mt-2 list-disc pl-5">
          {rows.map(({ id, text }) => (
            <li key={id} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      </ConfirmPage>
    </Form>
  )
}
