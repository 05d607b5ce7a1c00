import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { customerStatuses } from './customer.ts'

export const customerSorts = ['joined', 'name', 'email', 'company'] as const
export type CustomerSort = (typeof customerSorts)[number]

export const customerListShape = {
  sorts: customerSorts,
  defaultSort: { by: 'joined', descending: true },
  filters: { status: customerStatuses },
} as const satisfies ListShape

export type CustomerListQuery = ListQuery<CustomerSort, typeof customerListShape.filters>
