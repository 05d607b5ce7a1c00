// Apart from order.ts, which the checkout loads: lists need the library for dates.
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { orderStatuses, paymentMethods } from './order.ts'

/** B§2.2.2: today / last 7 days / last 30 days. */
export const orderRanges = ['today', '7-days', '30-days'] as const
export type OrderRange = (typeof orderRanges)[number]

export const orderRangeLabels: Record<OrderRange, string> = {
  today: 'Today',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
}

export const orderSorts = ['created', 'total', 'number', 'customer'] as const
export type OrderSort = (typeof orderSorts)[number]

export const orderListShape = {
  sorts: orderSorts,
  defaultSort: { by: 'created', descending: true },
  filters: { status: orderStatuses, method: paymentMethods, range: orderRanges },
} as const satisfies ListShape

export type OrderListQuery = ListQuery<OrderSort, typeof orderListShape.filters>

/** The first day of a range that ends today. */
export function rangeStart(range: OrderRange, today: CalendarDate): CalendarDate {
  switch (range) {
    case 'today':
      return today
    case '7-days':
      return addDays(today, -7)
    case '30-days':
      return addDays(today, -30)
  }
}

/** Maximum number of orders in one bulk action: one page. */
export const bulkLimit = 100
