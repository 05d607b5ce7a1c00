import { ArrowRightLeft, Merge, Trash2 } from 'lucide-react'
import { href, Link, useFetcher, useNavigate } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { EscalatedBadge, TicketStatusBadge } from '#modules/support/components/ticket-badges.tsx'
import type {
  StaffTicketDetails,
  TicketNeighbours,
} from '#modules/support/queries/ticket.server.ts'
import { ticketPriorityLabels } from '#modules/support/rules/ticket.ts'
import type { ChangeableProperty } from '#modules/support/rules/ticket-change.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { PageKeys } from '../../keys/page-keys.tsx'
import { deleteMessages } from '../selected/forms.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const

type TicketActionsProps = { id: string; number: string; mayDelete: boolean }

function TicketActions({ id, number, mayDelete }: TicketActionsProps) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const { title, text, label } = deleteMessages(1, number)
  return (
    <>
      <Button
        to={href('/admin/tickets/:id/transfer', { id })}
        preventScrollReset
        variant="outline"
        size="sm"
        icon={<ArrowRightLeft {...icon} />}
      >
        Transfer
      </Button>
      <Button
        to={href('/admin/tickets/:id/merge', { id })}
        preventScrollReset
        variant="outline"
        size="sm"
        icon={<Merge {...icon} />}
      >
        Merge
      </Button>
      {mayDelete && (
        <ConfirmDialog
          title={title}
          confirmLabel={label}
          onConfirm={() =>
            fetcher.submit(
              { id },
              {
                method: 'post',
                action: href('/admin/tickets/selected/:form?', { form: 'delete' }),
              },
            )
          }
          trigger={
            <Button
              to={`${href('/admin/tickets/selected/:form?')}?${new URLSearchParams({ id })}`}
              variant="outline"
              size="sm"
              loading={fetcher.state !== 'idle'}
              icon={<Trash2 {...icon} />}
            >
              Delete
            </Button>
          }
        >
          {text}
        </ConfirmDialog>
      )}
    </>
  )
}

type Props = {
  ticket: StaffTicketDetails
  neighbours: TicketNeighbours
  /** The address of the enquiry that it was made of, for who may open it. */
  enquiryPage: string | null
  mayDelete: boolean
}

export function TicketHeader({ ticket, neighbours, enquiryPage, mayDelete }: Props) {
  return (
    <PageHeader
      title={<span className="wrap-anywhere min-w-0">{ticket.subject}</span>}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {ticket.number}
          <TicketStatusBadge status={ticket.status} />
          <EscalatedBadge ticket={ticket} />
          <StatusBadge status={ticket.priority} labels={ticketPriorityLabels} />
          {enquiryPage !== null && (
            <Link
              to={enquiryPage}
              className="inline-flex min-h-6 items-center underline underline-offset-2"
            >
              From an enquiry
            </Link>
          )}
        </span>
      }
      back={{ label: 'Tickets', to: href('/admin/tickets') }}
      actions={
        <>
          <TicketActions id={ticket.id} number={ticket.number} mayDelete={mayDelete} />
          <TicketKeys id={ticket.id} neighbours={neighbours} />
        </>
      }
    />
  )
}

type TicketKeysProps = { id: string; neighbours: TicketNeighbours }

/** What is done most in a ticket, by a key each. */
function TicketKeys({ id, neighbours }: TicketKeysProps) {
  const navigate = useNavigate()
  const open = (ticket: string | null) =>
    ticket !== null && void navigate(href('/admin/tickets/:id', { id: ticket }))
  return (
    <PageKeys
      keys={[
        { key: 'r', label: 'Reply to the customer', run: () => write('no') },
        { key: 'n', label: 'Write an internal note', run: () => write('yes') },
        {
          key: 'c',
          label: 'Insert a canned reply',
          run: () => element('#compose [data-canned-replies]')?.click(),
        },
        { key: 'a', label: 'Assign to an agent', run: () => property('agent') },
        {
          key: 'm',
          label: 'Assign to me',
          run: () => element('form[action$="/change/agent"] [data-quick]')?.click(),
        },
        { key: 's', label: 'Change the status', run: () => property('status') },
        {
          key: 't',
          label: 'Transfer',
          run: () =>
            void navigate(href('/admin/tickets/:id/transfer', { id }), {
              preventScrollReset: true,
            }),
        },
        { key: 'j', label: 'Next (older) ticket', run: () => open(neighbours.older) },
        { key: 'k', label: 'Previous (newer) ticket', run: () => open(neighbours.newer) },
      ]}
    />
  )
}

function element(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector)
}

function write(isInternal: 'yes' | 'no'): void {
  element(`#compose [name=isInternal][value=${isInternal}]`)?.click()
  element('#compose [name=message]')?.focus()
}

function property(name: ChangeableProperty): void {
  element(`form[action$="/change/${name}"] select`)?.focus()
}
