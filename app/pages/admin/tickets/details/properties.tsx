import type { ComponentProps } from 'react'
import { href } from 'react-router'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import {
  ticketCategories,
  ticketCategoryLabels,
  ticketPriorities,
  ticketPriorityLabels,
  ticketStatuses,
  ticketStatusLabels,
  ticketTeamLabels,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import type { ChangeableProperty } from '#modules/support/rules/ticket-change.ts'
import { PropertyForm as Form } from '#ui/form/property-form.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { type AgentChoice, agentOption } from '../selected/forms.tsx'

type Service = { id: string; description: string; label: string }
type Props = {
  ticket: StaffTicketDetails
  agents: readonly AgentChoice[]
  services: readonly Service[]
  memberId: string
}

/** What a ticket is filed under; each change goes into its history. */
export function TicketProperties({ ticket, agents, services, memberId }: Props) {
  const {
    id: ticketId,
    status,
    priority,
    category,
    team,
    assignedAgentId,
    agentName,
    relatedServiceId,
    tags,
  } = ticket
  const people = withCurrent(agents, assignedAgentId, agentName)
  return (
    <Card title="Ticket">
      <div className="grid grid-cols-2 gap-3">
        <PropertyForm
          {...{
            ticketId,
            name: 'status',
            label: 'Status',
            value: status,
            options: optionsOf(ticketStatuses, ticketStatusLabels),
            hasUndo: false,
          }}
          hint="Emailed to the customer."
        />
        <PropertyForm
          {...{
            ticketId,
            name: 'priority',
            label: 'Priority',
            value: priority,
            options: optionsOf(ticketPriorities, ticketPriorityLabels),
          }}
        />
        <PropertyForm
          {...{
            ticketId,
            name: 'agent',
            label: 'Agent',
            value: assignedAgentId ?? '',
            options: [none('Unassigned'), ...people],
            className: wide,
            hasUndo: false,
            quick:
              assignedAgentId !== memberId && agents.some(({ userId }) => userId === memberId)
                ? { value: memberId, label: 'Assign to me' }
                : null,
          }}
        />
        <PropertyForm
          {...{
            ticketId,
            name: 'team',
            label: 'Team',
            value: team ?? '',
            options: [none('No team'), ...optionsOf(ticketTeams, ticketTeamLabels)],
          }}
        />
        <PropertyForm
          {...{
            ticketId,
            name: 'category',
            label: 'Category',
            value: category,
            options: optionsOf(ticketCategories, ticketCategoryLabels),
          }}
        />
        {ticket.customerId !== null && (
          <PropertyForm
            {...{
              ticketId,
              name: 'service',
              label: 'Related service',
              value: relatedServiceId ?? '',
              options: [none('None'), ...services.map(serviceOption)],
              className: wide,
            }}
          />
        )}
        <PropertyForm
          {...{
            ticketId,
            name: 'subject',
            label: 'Subject',
            value: ticket.subject,
            hint: 'The customer sees it.',
            className: wide,
          }}
        />
        <PropertyForm
          {...{
            ticketId,
            name: 'tags',
            label: 'Tags',
            value: tags.join(', '),
            hint: 'Separated by commas.',
            className: wide,
          }}
        />
      </div>
    </Card>
  )
}

const wide = 'col-span-2'

const none = (label: string) => ({ value: '', label })

function optionsOf<Value extends string>(values: readonly Value[], labels: Record<Value, string>) {
  return values.map((value) => ({ value, label: labels[value] }))
}

function serviceOption({ id, description, label }: Service) {
  return { value: id, label: label === '' ? description : `${label} · ${description}` }
}

/** The agent of a ticket may have left, and is still its agent until another one is chosen. */
function withCurrent(agents: readonly AgentChoice[], id: string | null, name: string | null) {
  const options = agents.map(agentOption)
  return id === null || agents.some(({ userId }) => userId === id)
    ? options
    : [...options, { value: id, label: name ?? 'Former staff' }]
}

type PropertyFormProps = Omit<ComponentProps<typeof Form>, 'action' | 'name'> & {
  ticketId: string
  name: ChangeableProperty
}

function PropertyForm({ ticketId, name, ...form }: PropertyFormProps) {
  return (
    <Form
      name={name}
      action={href('/admin/tickets/:id/change/:property', { id: ticketId, property: name })}
      {...form}
    />
  )
}
