import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import {
  domainPriorities,
  domainPriorityLabels,
  domainStatuses,
  domainStatusLabels,
} from '#modules/enquiries/rules/status.ts'
import { MessageText } from '#modules/support/components/message.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PropertyForm } from '#ui/form/property-form.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { agentOptions } from '../correspondence/agent-options.ts'
import { Correspondence } from '../correspondence/thread.tsx'
import type { CardsProps } from './inquiry-cards.tsx'
import type { OpenInquiry } from './list.tsx'

const statuses = domainStatuses.map((value) => ({ value, label: domainStatusLabels[value] }))
const priorities = domainPriorities.map((value) => ({ value, label: domainPriorityLabels[value] }))

type Props = Omit<CardsProps, 'open'> & { open: OpenInquiry }

/** B§2.2.14, the expanded view. */
export function InquiryDetails({ open: { inquiry, messages, agents }, may, now, zone }: Props) {
  const { search } = useLocation()
  const { id } = inquiry
  const change = (property: string) =>
    href('/admin/domain-inquiries/:id/change/:property', { id, property })
  return (
    <div className="grid items-start gap-5 border-line border-t p-4 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Contact inquiry={inquiry} zone={zone} />
        {inquiry.message !== '' && (
          <Part title="Additional message">
            <MessageText>{inquiry.message}</MessageText>
          </Part>
        )}
        <Part title="Internal notes">
          {inquiry.notes === '' ? (
            <p className="text-muted">No notes yet.</p>
          ) : (
            <MessageText>{inquiry.notes}</MessageText>
          )}
        </Part>
        <Correspondence
          messages={messages}
          mayOpenMails={may.tickets}
          mayOpenLogs={may.logs}
          now={now}
          zone={zone}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PropertyForm
          action={change('status')}
          name="status"
          label="Status"
          value={inquiry.status}
          options={statuses}
        />
        <PropertyForm
          action={change('priority')}
          name="priority"
          label="Priority"
          value={inquiry.priority}
          options={priorities}
        />
        <PropertyForm
          action={change('agent')}
          name="agent"
          label="Assigned to"
          value={inquiry.assignedTo ?? ''}
          options={agentOptions(agents, inquiry)}
        />
        {inquiry.ticketId !== null && (
          <p className="text-sm">
            This inquiry is ticket {inquiry.ticketNumber} now. It is answered there.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {inquiry.status === 'new' && (
            <ActionButton to={change('contacted')}>Mark as contacted</ActionButton>
          )}
          {inquiry.ticketId === null && (
            <Button
              to={`${href('/admin/domain-inquiries/:id/email', { id })}${search}`}
              size="sm"
              preventScrollReset
            >
              Send email
            </Button>
          )}
          <Button
            to={`${href('/admin/domain-inquiries/:id/notes', { id })}${search}`}
            variant="outline"
            size="sm"
            preventScrollReset
          >
            Edit notes
          </Button>
          {may.tickets && <TicketLink id={id} ticketId={inquiry.ticketId} search={search} />}
        </div>
      </div>
    </div>
  )
}

/** Opens the ticket that the inquiry became, or the question whether to make one of it. */
function TicketLink({
  id,
  ticketId,
  search,
}: {
  id: string
  ticketId: string | null
  search: string
}) {
  if (ticketId !== null) {
    return (
      <Button to={href('/admin/tickets/:id', { id: ticketId })} size="sm">
        Open ticket
      </Button>
    )
  }
  return (
    <Button
      to={`${href('/admin/domain-inquiries/:id/ticket', { id })}${search}`}
      variant="outline"
      size="sm"
      preventScrollReset
    >
      Turn into ticket
    </Button>
  )
}

function Contact({ inquiry, zone }: { inquiry: OpenInquiry['inquiry'] } & Pick<Props, 'zone'>) {
  return (
    <DescriptionList
      entries={[
        ['Contact', inquiry.contactName],
        ['Company', inquiry.companyName],
        [
          'Email',
          <a
            key="email"
            href={`mailto:${inquiry.email}`}
            className="wrap-anywhere text-link underline underline-offset-2"
          >
            {inquiry.email}
          </a>,
        ],
        ['Phone', inquiry.phone],
        [
          'Domain',
          <span key="domain" className="wrap-anywhere">
            {inquiry.domainName}
          </span>,
        ],
        ['Current registrar', inquiry.currentRegistrar],
        ['Created', formatMoment(inquiry.createdAt, zone)],
        ['Contacted', inquiry.contactedAt && formatMoment(inquiry.contactedAt, zone)],
      ]}
    />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 text-sm">
      <h2 className="mb-1 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
