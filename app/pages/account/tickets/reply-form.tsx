import { href } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { AttachmentField } from '#modules/support/components/attachment-field.tsx'
import { isUnsolved, type TicketStatus } from '#modules/support/rules/ticket.ts'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = { status: TicketStatus; idempotencyKey: string; answer: FormAnswer | undefined }

/** The customer's answer. A ticket that was solved is open again with it. */
export function ReplyForm({ status, idempotencyKey, answer }: Props) {
  const errors = answer?.refusal.fields ?? {}
  return (
    <Card title="Reply">
      <FormShell
        id="reply"
        encType="multipart/form-data"
        refusal={answer?.refusal}
        submitLabel="Send reply"
        pendingLabel="Sending..."
      >
        <HiddenField name="idempotencyKey" value={answer?.typed.idempotencyKey || idempotencyKey} />
        <TextAreaField
          label="Your message"
          name="message"
          rows={5}
          required
          defaultValue={answer?.typed.message}
          error={errors.message}
          hint={isUnsolved(status) ? undefined : 'Your reply opens this ticket again.'}
        />
        <AttachmentField address={href('/dashboard/tickets/files')} error={errors.files} />
      </FormShell>
    </Card>
  )
}
