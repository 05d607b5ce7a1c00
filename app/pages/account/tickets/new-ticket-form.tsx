import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { z } from 'zod'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { AttachmentField } from '#modules/support/components/attachment-field.tsx'
import type { TicketService } from '#modules/support/queries/requester.server.ts'
import {
  ticketCategories,
  ticketCategoryLabels,
  ticketPriorities,
  ticketPriorityLabels,
} from '#modules/support/rules/ticket.ts'
import { HiddenField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { askJson } from '#ui/primitives/ask-json.ts'
import { Button } from '#ui/primitives/button.tsx'

type SubjectFieldProps = { defaultValue: string | undefined; error: readonly string[] | undefined }

const pauseMs = 300

const answerSchema = z.object({
  matches: z.array(z.object({ anchor: z.string(), question: z.string() })),
})
type Matches = z.output<typeof answerSchema>['matches']

/**
 * The subject, with questions of the FAQ that may answer it already. They open beside the form, so
 * that nothing typed is lost.
 */
function SubjectField({ defaultValue, error }: SubjectFieldProps) {
  const [matches, setMatches] = useState<Matches>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = async (about: string) => {
    newest.current = about
    const answer = answerSchema.safeParse(
      await askJson(`${href('/dashboard/tickets/answers')}?${new URLSearchParams({ about })}`),
    )
    if (newest.current === about) setMatches(answer.success ? answer.data.matches : [])
  }
  const lookSoon = ({ target }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void look(target.value), pauseMs)
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={defaultValue}
        error={error}
        onChange={lookSoon}
        hint={
          <>
            A few words, such as ‘Can’t send email from my phone’. It may be in our{' '}
            <SiteLink to="/faq" target="_blank" className="text-link underline underline-offset-2">
              FAQ
            </SiteLink>{' '}
            already.
          </>
        }
      />
      <div role="status">
        {matches.length > 0 && (
          <div className="rounded-lg bg-info-soft px-4 py-3 text-sm">
            <p className="font-semibold">This may answer it</p>
            <ul className="mt-1 flex flex-col">
              {matches.map(({ anchor, question }) => (
                <li key={anchor}>
                  <SiteLink
                    to={`/faq#${anchor}`}
                    target="_blank"
                    className="inline-flex min-h-6 max-sm:min-h-11 items-center text-link underline underline-offset-2"
                  >
                    {question}
                    <span className="sr-only"> (opens in a new window)</span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  )
}

type Props = {
  services: readonly TicketService[]
  serviceId: string
  idempotencyKey: string
  answer: FormAnswer | undefined
}

const categories = ticketCategories.map((value) => ({ value, label: ticketCategoryLabels[value] }))
const priorities = ticketPriorities.map((value) => ({ value, label: ticketPriorityLabels[value] }))

/** All that a ticket needs. What was typed stays after a refusal. */
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
