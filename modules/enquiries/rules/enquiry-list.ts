import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import {
  domainPriorities,
  domainServiceTypes,
  domainStatuses,
  type GeneralStatus,
} from './status.ts'

/** B§2.2.15: the buttons above the list. 'All' is none of them. */
export const generalStatusFilters = [
  'new',
  'in_progress',
  'replied',
  'resolved',
  'archived',
] as const
export type GeneralStatusFilter = (typeof generalStatusFilters)[number]

/** B§4: what is read is in progress, in the card and in the list behind it. */
export function statusesOfFilter(filter: GeneralStatusFilter): GeneralStatus[] {
  return filter === 'in_progress' ? ['in_progress', 'read'] : [filter]
}

/** Whose enquiries: the member's own, or the unassigned ones. */
export const assignedFilters = ['me', 'nobody'] as const

export const generalListShape = {
  sorts: ['created'],
  defaultSort: { by: 'created', descending: true },
  filters: { status: generalStatusFilters, assigned: assignedFilters },
} as const satisfies ListShape

export type GeneralListQuery = ListQuery<'created', typeof generalListShape.filters>

export const domainListShape = {
  sorts: ['created'],
  defaultSort: { by: 'created', descending: true },
  filters: {
    status: domainStatuses,
    service: domainServiceTypes,
    priority: domainPriorities,
    assigned: assignedFilters,
  },
} as const satisfies ListShape

export type DomainListQuery = ListQuery<'created', typeof domainListShape.filters>
