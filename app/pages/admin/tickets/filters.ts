import {
  type TicketStatus,
  ticketCategories,
  ticketCategoryLabels,
  ticketPriorities,
  ticketPriorityLabels,
  ticketStatuses,
  ticketStatusLabels,
  ticketTeamLabels,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import { ratingFilters, statusesField, statusesIn } from '#modules/support/rules/ticket-list.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'

function options<Value extends string>(values: readonly Value[], labels: Record<Value, string>) {
  return values.map((value) => ({ value, label: labels[value] }))
}

function listLabel(statusList: string): string {
  return statusesIn(statusList)
    .map((status) => ticketStatusLabels[status])
    .join(', ')
}

type Named = {
  agents: readonly { userId: string; name: string }[]
  /** Several statuses that the address names. */
  statusList: string | null
  /** Those of them that were ticked. */
  ticked: readonly TicketStatus[]
  /**
   * Whose tickets the address wants: it comes from their page, there is no list of all customers.
   */
  customer: { id: string; name: string } | null
}

export function ticketFilters({ agents, statusList, ticked, customer }: Named): Filter[] {
  return [
    {
      name: 'status',
      label: 'Status',
      all: 'All statuses',
      options: [
        { value: 'unsolved', label: 'Unsolved' },
        { value: 'waiting_us', label: 'Waiting on us' },
        { value: 'overdue', label: 'Overdue' },
        { value: 'escalated', label: 'Escalated' },
        ...options(ticketStatuses, ticketStatusLabels),
        { value: 'merged', label: 'Merged' },
        ...(statusList === null ? [] : [{ value: statusList, label: listLabel(statusList) }]),
      ],
      several: {
        name: statusesField,
        label: 'Several statuses',
        options: options(ticketStatuses, ticketStatusLabels),
        chosen: ticked,
      },
    },
    ...(customer === null
      ? []
      : [
          {
            name: 'customer',
            label: 'Customer',
            all: 'All customers',
            options: [{ value: customer.id, label: customer.name }],
          },
        ]),
    {
      name: 'priority',
      label: 'Priority',
      all: 'All priorities',
      options: options(ticketPriorities, ticketPriorityLabels),
    },
    {
      name: 'category',
      isMore: true,
      label: 'Category',
      all: 'All categories',
      options: options(ticketCategories, ticketCategoryLabels),
    },
    {
      name: 'team',
      isMore: true,
      label: 'Team',
      all: 'All teams',
      options: options(ticketTeams, ticketTeamLabels),
    },
    {
      name: 'rating',
      isMore: true,
      label: 'Rating',
      all: 'All ratings',
      options: ratingFilters.map((value) => ({
        value,
        label: value === 'any' ? 'Rated' : value === '1' ? '1 star' : `${value} stars`,
      })),
    },
    {
      name: 'agent',
      label: 'Agent',
      all: 'All agents',
      options: [
        { value: 'none', label: 'Unassigned' },
        ...agents.map(({ userId, name }) => ({ value: userId, label: name })),
      ],
    },
  ]
}
