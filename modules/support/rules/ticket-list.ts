import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import type { ListDays, ListQuery, ListShape } from '#kernel/list-query.ts'
import {
  type TicketStatus,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTeams,
} from './ticket.ts'

export const ticketSorts = ['created', 'updated', 'priority', 'number'] as const
export type TicketSort = (typeof ticketSorts)[number]

/**
 * Lists of statuses beside the single ones (A§7): all tickets that still want something, those that
 * wait for staff, those whose promised time has passed, those that were escalated, and those that
 * were merged.
 */
export const ticketStatusFilters = [
  'unsolved',
  'waiting_us',
  'overdue',
  'escalated',
  ...ticketStatuses,
  'merged',
] as const

/** Tickets that customers rated: any, or with so many stars. */
export const ratingFilters = ['any', '5', '4', '3', '2', '1'] as const
export type RatingFilter = (typeof ratingFilters)[number]

export const statusesField = 'statuses'

/**
 * A§7 'status (single or list)': several statuses as an address names them,
 * `?status=open,resolved`; null for anything else.
 */
export function statusListIn(params: URLSearchParams): string | null {
  const named = (params.get('status') ?? '').split(',')
  return named.length > 1 && new Set(named).size === named.length && named.every(isStatus)
    ? named.join(',')
    : null
}

/**
 * The same parameters with what the checkboxes chose as the status, unless a single one is wanted:
 * then the boxes are from before.
 */
export function withStatuses(params: URLSearchParams): URLSearchParams {
  const ticked = [...new Set(params.getAll(statusesField).join(',').split(',').filter(isStatus))]
  const single = params.get('status') ?? ''
  const next = new URLSearchParams(params)
  next.delete(statusesField)
  if (ticked.length > 0 && (single === '' || single.includes(','))) {
    next.set('status', ticked.join(','))
    next.set(statusesField, ticked.join(','))
  }
  return next
}

/** The statuses of such a list, or the one. */
export function statusesIn(filter: string): TicketStatus[] {
  return filter.split(',').filter(isStatus)
}

function isStatus(text: string): text is TicketStatus {
  return ticketStatuses.some((status) => status === text)
}

/**
 * A§7 'Staff list filters', and the tickets of one customer. `agentIds` are the staff who handle
 * tickets, `statusList` what `statusListIn` found.
 */
export function ticketListShape(
  agentIds: readonly string[],
  statusList: string | null = null,
  customerId: string | null = null,
) {
  return {
    sorts: ticketSorts,
    defaultSort: { by: 'created', descending: true },
    filters: {
      status: statusList === null ? ticketStatusFilters : [...ticketStatusFilters, statusList],
      category: ticketCategories,
      priority: ticketPriorities,
      team: ticketTeams,
      rating: ratingFilters,
      agent: ['none', ...agentIds],
      customer: customerId === null ? [] : [customerId],
    },
  } as const satisfies ListShape
}

/** Where counting resolved and closed tickets stops. */
export const solvedCountCap = 10_000

export type TicketListQuery = ListQuery<TicketSort, ReturnType<typeof ticketListShape>['filters']> &
  ListDays

/** A§7 dateFrom and dateTo: days of creation in the site's time zone, both included. */
export function readTicketDays(params: URLSearchParams): ListDays {
  const day = (name: string): CalendarDate | null => {
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
