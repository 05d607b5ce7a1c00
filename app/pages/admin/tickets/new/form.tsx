import { useState } from 'react'
import { href } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { AttachmentField } from '#modules/support/components/attachment-field.tsx'
import type { TicketService } from '#modules/support/queries/requester.server.ts'
import {
  ticketCategories,
  ticketCategoryLabels,
  ticketPriorities,
  ticketPriorityLabels,
  ticketTeamLabels,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import { maxMessageLength } from '#modules/support/rules/ticket-forms.ts'
import { HiddenField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  customerId: string
  services: readonly TicketService[]
  idempotencyKey: string
  answer: FormAnswer | undefined
}

export function NewTicketForm({ customerId, services, idempotencyKey, answer }: Props) {
  const [key] = useState(answer?.typed.idempotencyKey || idempotencyKey)
  const error = answer?.refusal.fields
  const typed = answer?.typed
  return (
    <Card title="Ticket">
      <FormShell
        encType="multipart/form-data"
        action={`${href('/admin/tickets/new')}?${new URLSearchParams({ customer: customerId })}`}
        refusal={answer?.refusal}
        submitLabel="Create ticket"
        pendingLabel="Creating..."
      >
        <HiddenField name="customerId" value={customerId} />
        <HiddenField name="idempotencyKey" value={key} />
        <TextField
          label="Subject"
          name="subject"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={typed?.subject}
          error={error?.subject}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Category"
            name="category"
            required
            defaultValue={typed?.category ?? 'general'}
            error={error?.category}
            options={ticketCategories.map((value) => ({
              value,
              label: ticketCategoryLabels[value],
            }))}
          />
          <SelectField
            label="Priority"
            name="priority"
            defaultValue={typed?.priority ?? 'normal'}
            error={error?.priority}
            options={ticketPriorities.map((value) => ({
              value,
              label: ticketPriorityLabels[value],
            }))}
          />
          <SelectField
            label="Team"
            name="team"
            placeholder="No team"
            defaultValue={typed?.team ?? ''}
            error={error?.team}
            options={ticketTeams.map((value) => ({ value, label: ticketTeamLabels[value] }))}
          />
          <SelectField
            label="Related service"
            name="relatedServiceId"
            placeholder="None"
            defaultValue={typed?.relatedServiceId ?? ''}
            error={error?.relatedServiceId}
            options={services.map(({ id, description, label }) => ({
              value: id,
              label: label === '' ? description : `${label} · ${description}`,
            }))}
          />
        </div>
        <TextAreaField
          label="Message"
          name="message"
          rows={8}
          required
          maxLength={maxMessageLength}
          defaultValue={typed?.message}
          error={error?.message}
          hint="The customer reads this."
        />
        <AttachmentField address={href('/admin/tickets/files')} error={error?.files} />
      </FormShell>
    </Card>
  )
}
