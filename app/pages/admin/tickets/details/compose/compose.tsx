import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { CannedReplyField } from '#modules/canned-replies/components/canned-reply-field.tsx'
import { AttachmentField } from '#modules/support/components/attachment-field.tsx'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import {
  type TicketStatus,
  ticketStatuses,
  ticketStatusLabels,
} from '#modules/support/rules/ticket.ts'
import { maxMessageLength } from '#modules/support/rules/ticket-forms.ts'
import { HiddenField, SelectField, TextAreaField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ComposeKind } from './compose-kind.tsx'
import { NewMessages } from './new-messages.tsx'
import { useDraft } from './use-draft.ts'

type Props = {
  ticket: Pick<StaffTicketDetails, 'id' | 'status'>
  draft: StaffTicketDetails['draft']
  idempotencyKey: string
  /** The last message that was on the page when the text was begun. */
  seen: number
  /** Colleagues' replies that could still be undone then. */
  seenHeld: readonly string[]
  /** What others wrote after that. */
  freshIds: readonly string[]
  answer: FormAnswer | undefined
  /** The text was begun. */
  onBegin: () => void
}

/**
 * An answer or an internal note. What is sent is said by the choice, the colours, the words of the
 * button and the status, with scripts or without.
 */
export function Compose({
  ticket,
  draft,
  idempotencyKey,
  seen,
  seenHeld,
  freshIds,
  answer,
  onBegin,
}: Props) {
  const prefix = useId()
  const { keep, status: draftStatus } = useDraft(ticket.id)
  // The key belongs to this text, also when the page's data is read again.
  const [key] = useState(answer?.typed.idempotencyKey || idempotencyKey)
  const address = href('/admin/tickets/:id', { id: ticket.id })
  const isBusy = useIsSending(address)
  const typed = answer?.typed
  const fields = answer?.refusal.fields
  const isRefusedByOthers = answer?.refusal.code === 'conflict' && freshIds.length > 0
  const form = useRef<HTMLFormElement>(null)
  const keepTyped = (typedIn: HTMLFormElement) => {
    onBegin()
    keep(typedIn)
  }
  const begin = useEffectEvent(keepTyped)
  useEffect(() => {
    // Typed before this script came.
    if (form.current && isTyped(form.current)) begin(form.current)
  }, [])
  return (
    <Form
      ref={form}
      id="compose"
      method="post"
      action={address}
      encType="multipart/form-data"
      noValidate
      aria-label="Answer"
      onInput={({ currentTarget }) => keepTyped(currentTarget)}
      onKeyDown={sendOnCtrlEnter}
      className="group/compose flex flex-col gap-4 rounded-xl border border-line bg-surface p-4 has-[[name=isInternal][value=yes]:checked]:border-warning has-[[name=isInternal][value=yes]:checked]:border-dashed has-[[name=isInternal][value=yes]:checked]:bg-warning-soft"
    >
      <FieldIdPrefix value={prefix}>
        {answer && !isRefusedByOthers && <ErrorSummary refusal={answer.refusal} prefix={prefix} />}
        <NewMessages count={freshIds.length} refusal={isRefusedByOthers ? answer.refusal : null} />
        <ComposeKind defaultValue={typed?.isInternal ?? (draft?.isInternal ? 'yes' : 'no')} />
        <HiddenField name="idempotencyKey" value={key} />
        <HiddenField name="seen" value={String(seen)} />
        <HiddenField name="seenHeld" value={seenHeld.join(' ')} />
        <TextAreaField
          label="Message"
          hideLabel
          name="message"
          rows={6}
          maxLength={maxMessageLength}
          defaultValue={typed?.message ?? draft?.message}
          error={fields?.message}
        />
        <CannedReplyField
          address={href('/admin/tickets/:id/canned-replies', { id: ticket.id })}
          texts={href('/admin/tickets/:id/canned-replies/texts', { id: ticket.id })}
        />
        <AttachmentField
          address={href('/admin/tickets/files')}
          error={fields?.files}
          uploaded={draft?.uploads}
        />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <StatusAfter
            status={ticket.status}
            typed={typed ?? (draft?.status ? { status: draft.status } : undefined)}
          />
          <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-end">
            <span className="text-muted text-xs">{draftStatus === 'saved' && 'Draft saved'}</span>
            <span role="status" className="text-muted text-xs">
              {draftStatus === 'failed' && 'Your draft wasn’t saved.'}
            </span>
            <Button type="submit" loading={isBusy} aria-keyshortcuts="Control+Enter Meta+Enter">
              <span className="group-has-[[name=isInternal][value=yes]:checked]/compose:hidden">
                Send reply
              </span>
              <span className="hidden group-has-[[name=isInternal][value=yes]:checked]/compose:inline">
                Add internal note
              </span>
            </Button>
          </div>
        </div>
      </FieldIdPrefix>
    </Form>
  )
}

/**
 * An answer waits for the customer as a rule, a note changes nothing: two fields, of which the one
 * that belongs to what is written is shown.
 */
function StatusAfter({
  status,
  typed,
}: {
  status: TicketStatus
  typed: Record<string, string> | undefined
}) {
  const options = ticketStatuses
    .filter((each) => each !== status)
    .map((value) => ({ value, label: ticketStatusLabels[value] }))
  const leave = `Leave as ${ticketStatusLabels[status]}`
  const usual = status === 'waiting_customer' ? '' : 'waiting_customer'
  return (
    <>
      <SelectField
        label="Status after the reply"
        name="status"
        defaultValue={typed?.status ?? usual}
        placeholder={leave}
        options={options}
        className="max-sm:w-full sm:w-64 group-has-[[name=isInternal][value=yes]:checked]/compose:hidden"
      />
      <SelectField
        label="Status after the note"
        name="noteStatus"
        defaultValue={typed?.noteStatus ?? ''}
        placeholder={leave}
        options={options}
        className="max-sm:w-full sm:w-64 not-group-has-[[name=isInternal][value=yes]:checked]/compose:hidden"
      />
    </>
  )
}

function isTyped(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll('textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
}

function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (
    event.key !== 'Enter' ||
    !(event.ctrlKey || event.metaKey) ||
    !(event.target instanceof HTMLTextAreaElement)
  )
    return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

function useIsSending(address: string): boolean {
  const { state, formAction, formMethod } = useNavigation()
  return state === 'submitting' && formMethod === 'POST' && formAction === address
}
