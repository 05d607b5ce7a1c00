import { href } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { AttachmentField } from '#modules/support/components/attachment-field.tsx'
import type { TicketService } from '#modules/support/queries/requester.server.ts'
import {
  ticketCategories,
  ticketCategoryLabels,
  ticketPriorities,
  ticketPriorityLabels,
} from '#modules/support/rules/ticket.ts'
import { HiddenField, SelectField, TextAreaField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { SubjectField } from './subject-field.tsx'

type Props = {
  services: readonly TicketService[]
  serviceId: string
  idempotencyKey: string
  answer: FormAnswer | undefined
}

const categories = ticketCategories.map((value) => ({ value, label: ticketCategoryLabels[value] }))
const priorities = ticketPriorities.map((value) => ({ value, label: ticketPriorityLabels[value] }))

/** All that a ticket needs (A§7). What was typed stays after a refusal. */
export function NewTicketForm({ services, serviceId, idempotencyKey, answer }: Props) {
  const { refusal, typed } = answer ?? {}
  const errors = refusal?.fields ?? {}
  return (
    <FormShell
      encType="multipart/form-data"
      refusal={refusal}
      submitLabel="Send ticket"
      pendingLabel="Sending..."
      aside={
        <Button to={href('/dashboard/tickets')} variant="outline">
          Cancel
        </Button>
      }
    >
      <HiddenField name="idempotencyKey" value={typed?.idempotencyKey || idempotencyKey} />
      <SubjectField defaultValue={typed?.subject} error={errors.subject} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Category"
          name="category"
          required
          placeholder="What is it about?"
          options={categories}
          defaultValue={typed?.category ?? ''}
          error={errors.category}
        />
        <SelectField
          label="Priority"
          name="priority"
          options={priorities}
          defaultValue={typed?.priority ?? 'normal'}
          error={errors.priority}
          hint="Urgent: your site or email is down."
        />
      </div>
      {services.length > 0 && (
        <SelectField
          label="Service"
          name="relatedServiceId"
          placeholder="Not about one of my services"
          options={services.map((service) => ({ value: service.id, label: serviceName(service) }))}
          defaultValue={typed?.relatedServiceId ?? serviceId}
          error={errors.relatedServiceId}
        />
      )}
      <TextAreaField
        label="Message"
        name="message"
        rows={8}
        required
        defaultValue={typed?.message}
        error={errors.message}
        hint="What did you do, what happened, and since when?"
      />
      <AttachmentField address={href('/dashboard/tickets/files')} error={errors.files} />
    </FormShell>
  )
}

function serviceName({ label, description }: TicketService): string {
  return label === '' ? description : `${label} (${description})`
}
