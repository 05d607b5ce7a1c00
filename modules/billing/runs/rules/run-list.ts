import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import {
  type BillingLogStatus,
  type BillingRunStatus,
  billingLogStatuses,
  billingRunStatuses,
} from '#modules/billing/subscriptions/rules/renewal-states.ts'

export const runListShape = {
  sorts: ['started'],
  defaultSort: { by: 'started', descending: true },
  filters: { status: billingRunStatuses },
} as const satisfies ListShape

export type RunListQuery = ListQuery<'started', typeof runListShape.filters>

/** A run's log row for one subscription. */
export const runLogShape = {
  sorts: ['billed'],
  defaultSort: { by: 'billed', descending: false },
  filters: { status: billingLogStatuses },
} as const satisfies ListShape

export type RunLogQuery = ListQuery<'billed', typeof runLogShape.filters>

export const runStatusLabels: Record<BillingRunStatus, string> = {
  running: 'Running',
  completed: 'Completed',
  interrupted: 'Interrupted',
}

export const logStatusLabels: Record<BillingLogStatus, string> = {
  pending: 'Waits for the card',
  completed: 'Paid',
  invoice_sent: 'Invoice sent',
  failed: 'Failed',
}
