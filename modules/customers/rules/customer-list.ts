import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { customerStatuses } from './customer.ts'

export const customerSorts = [
  'joined',
  'name',
  'email',
  'company',
  'orders',
  'spent',
  'login',
] as const
export type CustomerSort = (typeof customerSorts)[number]

export const customerListShape = {
  sorts: customerSorts,
  defaultSort: { by: 'joined', descending: true },
  filters: { status: customerStatuses },
} as const satisfies ListShape

export type CustomerListQuery = ListQuery<CustomerSort, typeof customerListShape.filters>

/**
 * By orders and by money up to so many customers are ranked whole; of more than these only the top
 * is.
 */
export const rankedWhole = 10_000
export const rankedTop = 1_000
