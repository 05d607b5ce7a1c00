import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { ticketCategories, ticketPriorities, ticketStatuses, ticketTeams } from './ticket.ts'

export const ticketSorts = ['created', 'updated', 'priority', 'number'] as const
export type TicketSort = (typeof ticketSorts)[number]

/** A list of statuses beside the single ones (A§7): all tickets that still want something. */
export const ticketStatusFilters = ['unsolved', ...ticketStatuses] as const
export type TicketStatusFilter = (typeof ticketStatusFilters)[number]

/** A§7 'Staff list filters'. `agentIds` are those who handle tickets. */
export function ticketListShape(agentIds: readonly string[]) {
  return {
    sorts: ticketSorts,
    defaultSort: { by: 'created', descending: true },
    filters: {
      status: ticketStatusFilters,
      category: ticketCategories,
      priority: ticketPriorities,
      team: ticketTeams,
      agent: ['none', ...agentIds],
    },
  } as const satisfies ListShape
}

export type TicketListQuery = ListQuery<TicketSort, ReturnType<typeof ticketListShape>['filters']> & TicketDays

/** A§7 dateFrom and dateTo: days of creation in the site's time zone, both included. */
export type TicketDays = { from: CalendarDate | null; to: CalendarDate | null }

export function readTicketDays(params: URLSearchParams): TicketDays {
  const day = (name: string) => {
    const typed = params.get(name) ?? ''
    return isCalendarDate(typed) ? typed : null
  }
  return { from: day('from'), to: day('to') }
}

/** The customer's own list: newest first, nothing else. */
export const ownTicketListShape = {
  sorts: ['created'],
  defaultSort: { by: 'created', descending: true },
  filters: { status: ticketStatuses, category: ticketCategories, priority: ticketPriorities },
} as const satisfies ListShape

export type OwnTicketListQuery = ListQuery<'created', typeof ownTicketListShape.filters>
